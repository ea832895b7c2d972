/** Amounts of money as they stand in a sentence, whatever language it is in: "$1,234.50". */
const AMOUNT = /([−-]?\$\d[\d,]*(?:\.\d\d)?)/

/** A sentence whose amounts are hidden with all others, for whoever hides them. */
export const WithAmounts = ({ text }: { text: string }) => (
  <>
    {text.split(AMOUNT).map((part, i) =>
      i % 2 === 1 ? (
        <span key={i} className="amount">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </>
)
