import 'react'

/** Custom properties are styles, too. */
declare module 'react' {
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined
  }
}
