import { useCallback, useEffect, useRef, useState } from 'react'
import { HEIGHT, WIDTH } from './picture.ts'

/**
 * The rear camera (doc2 §7): asked for when opened, let go when closed.
 * `denied` and `failed` have texts of their own (doc2 §8).
 */
type CameraState = 'asking' | 'live' | 'denied' | 'failed'

export function useCamera() {
  const [state, setState] = useState<CameraState>('asking')
  const [stream, setStream] = useState<MediaStream>()
  const video = useRef<HTMLVideoElement | null>(null)

  useEffect(() => {
    let left = false
    let opened: MediaStream | undefined
    const open = async () => {
      try {
        opened = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: 'environment' }, width: { ideal: WIDTH }, height: { ideal: HEIGHT } },
        })
        if (left) return stop(opened)
        // Unplugged, or taken by another program: what is drawn is its last picture.
        for (const track of opened.getTracks()) track.addEventListener('ended', () => !left && setState('failed'))
        setStream(opened)
      } catch (error) {
        if (!left) setState(isDenial(error) ? 'denied' : 'failed')
      }
    }
    void open()
    return () => {
      left = true
      if (opened) stop(opened)
    }
  }, [])

  /** For the `ref` of the video. */
  const show = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (element && stream) element.srcObject = stream
    },
    [stream],
  )
  return { state, show, video, started: () => setState('live') }
}

const stop = (stream: MediaStream) => stream.getTracks().forEach(track => track.stop())
const isDenial = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
