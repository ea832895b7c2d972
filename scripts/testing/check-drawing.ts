/**
 * A check as SVG, 1200 by 540, without letters, so that no typeface decides what it looks like: a light paper on a dark
 * table, lines of writing, and a number in seven-segment digits at its upper right, all of which may differ in one
 * digit only.
 */
export function checkDrawing(number: number): Buffer {
  const digits = String(number).padStart(9, '0').split('')
  const writing = [0, 1, 2, 3].map(line => bar(140, 180 + line * 70, 560 + line * 60, 8))
  const parts = [...writing, ...digits.map((digit, i) => digitAt(Number(digit), 760 + i * 36, 90))]
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="540">' +
      '<rect width="1200" height="540" fill="#5b4a3a"/>' +
      `<rect x="60" y="40" width="1080" height="460" fill="#eaf0e4"/><g fill="#1c2440">${parts.join('')}</g></svg>`,
  )
}

const bar = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`

/** Top, upper left, upper right, middle, lower left, lower right, bottom of each digit. */
const SEGMENTS = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
]

function digitAt(digit: number, x: number, y: number): string {
  const places = [
    bar(x, y, 22, 4),
    bar(x, y, 4, 20),
    bar(x + 18, y, 4, 20),
    bar(x, y + 18, 22, 4),
    bar(x, y + 20, 4, 20),
    bar(x + 18, y + 20, 4, 20),
    bar(x, y + 38, 22, 4),
  ]
  return places.filter((_, i) => SEGMENTS[digit]?.[i] === '1').join('')
}
