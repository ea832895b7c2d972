import { useEffect, useRef } from 'react'
import css from './check-deposits.module.css'

/** A picture that was taken here, shown from memory. */
export function CheckPicture({ file, label }: { file: File; label: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={image} alt={label} className={css.picture} />
}
