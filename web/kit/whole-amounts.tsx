/** Amounts of money as they stand in a sentence, whatever language it is in: "−$1,234.50". */
const AMOUNT = /([−+]?\$\d[\d,]*(?:\.\d\d)?)/

/** A sentence none of whose amounts is broken in two, between its sign and its dollars, say. */
export const WholeAmounts = ({ text }: { text: string }) => (
  <>
    {text.split(AMOUNT).map((part, i) =>
      i % 2 === 1 ? (
        <span key={i} className="num">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </>
)
