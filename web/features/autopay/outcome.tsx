import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { useToast } from '../../kit/toast.tsx'

/**
 * What became of the last thing that was done with an automatic payment: why it was not paused, resumed or ended, until
 * that is closed or something else succeeds, and a success for a moment. `failure` stands above the page's content,
 * `success` at its end.
 */
export function useOutcome() {
  const [text, setText] = useState<string>()
  const toast = useToast()
  const done = (said: string) => {
    setText(undefined)
    toast.say('success', said)
  }
  const failure = text && (
    <div style={{ marginBottom: 16 }}>
      <Banner tone="error" comes onClose={() => setText(undefined)}>
        {text}
      </Banner>
    </div>
  )
  return { done, failed: setText, failure, success: toast.shown }
}
