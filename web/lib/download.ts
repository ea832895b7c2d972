/**
 * Saves a file of the bank under the name that the bank gives it. `url` is a one-time address; throws when there is
 * no file.
 */
import { readToken } from './storage.ts'

export async function saveFile(url: string): Promise<void> {
  const token = readToken()
  const response = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw new Error('no file')
  const place = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = place
  link.download = nameIn(response.headers.get('content-disposition'))
  link.click()
  URL.revokeObjectURL(place)
}

/** RFC 6266: `filename*` says it in UTF-8, `filename` in what older programs can read. */
export function nameIn(disposition: string | null): string {
  const [, full] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="?([^";]+)"?/.exec(disposition ?? '') ?? []
  return (full && decoded(full)) ?? plain ?? 'download'
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // not percent-encoded: the plain name serves
  }
}
