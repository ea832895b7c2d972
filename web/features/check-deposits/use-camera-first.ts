import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/**
 * On a phone the camera comes first: it opens for the front and goes on to the back by itself, where it may be used at
 * all, until somebody closes it. Answers whether it is so now, and how it stops.
 */
export function useCameraFirst(nothingYet: boolean): [boolean, () => void] {
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  const [may, setMay] = useState(false)
  useEffect(() => {
    let left = false
    if (phone && nothingYet)
      void mayUseCamera().then(yes => {
        if (!left) setMay(yes)
      })
    return () => {
      left = true
    }
    // As the step begins: what is retaken is asked for with a press.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [phone])
  return [may, () => setMay(false)]
}

/** Not where it was refused before, nor where there is none. */
async function mayUseCamera(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    if (!devices.some(({ kind }) => kind === 'videoinput')) return false
    return (await navigator.permissions.query({ name: 'camera' })).state !== 'denied'
  } catch {
    return false
  }
}
