/**
 * The worker that keeps the last shell (web/public/worker.js), so that the installed bank opens without a network. It
 * is told
 * of the files that this page was made of; it never sees what the bank answers.
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return
  try {
    await navigator.serviceWorker.register('/worker.js', { scope: '/' })
    const { active } = await navigator.serviceWorker.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage(files.filter(name => new URL(name).pathname.startsWith('/assets/')))
  } catch {
    // Without a worker the bank opens with a network only.
  }
}
