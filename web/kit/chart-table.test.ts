import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { resolver, theme } from '../theme/theme.ts'
import { hueOf } from './chart-table.tsx'

/**
 * The colours of a chart are told apart by everybody, in the ring and in its legend, where each stands for a word: seen
 * as by somebody without red, green or blue cones (Machado, Oliveira, Fernandes 2009, full strength), any two differ
 * by far more than an eye needs.
 */
const sights = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const

type Three = readonly [number, number, number]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const of = (row: readonly number[], [r, g, b]: Three) => (row[0] ?? 0) * r + (row[1] ?? 0) * g + (row[2] ?? 0) * b
const times = (matrix: readonly number[], colour: Three): Three => [
  of(matrix.slice(0, 3), colour),
  of(matrix.slice(3, 6), colour),
  of(matrix.slice(6, 9), colour),
]
const within = (value: number) => Math.min(1, Math.max(0, value))

/** CIELAB of a colour as it is seen, under daylight. */
function labOf(hex: string, sight: readonly number[]): Three {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const [sr, sg, sb] = times(sight, [r, g, b])
  const toXyz = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505]
  const [x, y, z] = times(toXyz, [within(sr), within(sg), within(sb)])
  const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const [fx, fy, fz] = [curve(x / 0.9505), curve(y), curve(z / 1.089)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}
const apart = (one: Three, other: Three) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const tokens = resolver(merged)

/** The colour that a chart's CSS says, in one appearance. */
function hexOf(css: string, scheme: 'light' | 'dark'): string {
  const both = /^light-dark\((.+), (.+)\)$/.exec(css)
  const said = both ? (both[scheme === 'light' ? 1 : 2] ?? '') : css
  const shade = /--mantine-color-(pine|copper)-(\d)/.exec(said)
  if (shade) return merged.colors[shade[1] ?? '']?.[Number(shade[2])] ?? ''
  const named = Object.entries(tokens[scheme]).find(([name]) => said === `var(${name})`)
  return named?.[1] ?? ''
}

/** Five times what an eye just tells apart. */
const FAR = 11.5
const SLICES = 6

test.each(['light', 'dark'] as const)('%s: any two colours of a chart are told apart by every eye', scheme => {
  const near: string[] = []
  const hexes = Array.from({ length: SLICES }, (_, i) => hexOf(hueOf(i), scheme))
  for (const hex of hexes) expect(hex).toMatch(/^#[\da-f]{6}$/i)
  for (const [name, sight] of Object.entries(sights))
    for (const [i, hex] of hexes.entries())
      for (const [k, other] of hexes.slice(0, i).entries()) {
        const distance = apart(labOf(other, sight), labOf(hex, sight))
        if (distance < FAR) near.push(`${name}: ${k} and ${i}, ${distance.toFixed(1)}`)
      }
  expect(near).toEqual([])
})
