/** The API, readable: one small page without scripts. */
import type { openApi } from './openapi.ts'

type Document = ReturnType<typeof openApi>

const escape = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
const pretty = (value: unknown) => escape(JSON.stringify(value, null, 2) ?? '')

const style = `
body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2321;background:#f7f5f0}
h1{font-weight:400}code,pre{font:13px/1.45 ui-monospace,monospace}
pre{overflow:auto;background:#fff;border:1px solid #d9d4c8;padding:.75rem}
summary{cursor:pointer;padding:.35rem 0}.verb{display:inline-block;width:4.5rem;font-weight:700}
@media(prefers-color-scheme:dark){body{color:#e8e4da;background:#0e1413}pre{background:#151d1b;border-color:#2c3734}}`

export function docsPage(document: Document, nonce: string): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Wrenfield API</title><style nonce="${nonce}">${style}</style></head><body><main><h1>Wrenfield API</h1>
<p>${escape(document.info.description ?? '')}</p><p>Machines read <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}<h2>Schemas</h2><details><summary>All</summary>
<pre>${pretty(document.components?.schemas)}</pre></details></main></body></html>`
}

const section = (method: string, path: string, operation: unknown) =>
  `<details><summary><span class="verb">${method.toUpperCase()}</span><code>${escape(path)}</code></summary>` +
  `<pre>${pretty(operation)}</pre></details>`
