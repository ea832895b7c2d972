/**
 * A still film (.y4m, two frames) that Chromium's fake camera shows. `colour` gives red, green and blue, 0 to 255, of
 * each pixel; width and height are even.
 */
export function cameraFilm(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [red: number, green: number, blue: number],
): Buffer {
  const light = Buffer.alloc(width * height)
  const blueness = Buffer.alloc((width * height) / 4)
  const redness = Buffer.alloc((width * height) / 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [r, g, b] = colour(x, y)
      const shade = 0.299 * r + 0.587 * g + 0.114 * b
      light[y * width + x] = 16 + (shade * 219) / 255
      if (x % 2 || y % 2) continue
      const at = (y / 2) * (width / 2) + x / 2
      blueness[at] = 128 + (b - shade) * 0.4955
      redness[at] = 128 + (r - shade) * 0.6265
    }
  const frame = [Buffer.from('FRAME\n'), light, blueness, redness]
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...frame, ...frame])
}

/** A light check with dark writing on a dark table, 1280 by 720; another check where its lines stand otherwise. */
export const checkOnTable =
  (lines = 90) =>
  (x: number, y: number): [red: number, green: number, blue: number] => {
    const onCheck = x > 150 && x < 1130 && y > 130 && y < 590
    if (!onCheck) return [52, 40, 34]
    const written = x > 220 && x < 1060 && (y - 200) % lines < 10 && y > 200 && y < 520
    return written ? [24, 26, 60] : [236, 240, 226]
  }
