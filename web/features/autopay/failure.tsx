import { Banner } from '../../kit/banner.tsx'

/** Why an automatic payment was not paused, resumed or ended. */
export const Failure = ({ text, onSeen }: { text: string | undefined; onSeen: () => void }) =>
  text && (
    <div style={{ marginBottom: 16 }}>
      <Banner tone="error" onClose={onSeen}>
        {text}
      </Banner>
    </div>
  )
