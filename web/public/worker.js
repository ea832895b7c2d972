/*
 * Keeps the last shell, so that the installed bank opens without a network: the page and the files that it is made of, and
 * nothing else. What the bank answers to a customer (/trpc, /api, downloads) never passes through here and is in no cache.
 */
const KEPT = 'wrenfield-shell-1'
const PAGE = '/dashboard'
const MOST_FILES = 160

const isOurs = url => url.origin === self.location.origin
const isFile = url => isOurs(url) && url.pathname.startsWith('/assets/')
const isPage = request => request.mode === 'navigate' && !/^\/(api|trpc)\b/.test(new URL(request.url).pathname)

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  const old = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name !== KEPT).map(name => caches.delete(name)))
  }
  event.waitUntil(old())
})

/** The files of an older build go when there are more than a build has. */
async function keep(request, answer) {
  const cache = await caches.open(KEPT)
  await cache.put(request, answer)
  const keys = await cache.keys()
  const files = keys.filter(({ url }) => isFile(new URL(url)))
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map(key => cache.delete(key)))
}

/** Every page is the same shell; its answer carries its own policy and nonce, which are kept together. */
async function page(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok && !answer.redirected) event.waitUntil(keep(PAGE, answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** A file's name changes with its content: what is kept is right. */
async function file(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  if (isPage(request)) event.respondWith(page(event))
  else if (isFile(new URL(request.url))) event.respondWith(file(event))
})

/** The page that is open tells which files it was made of before this was here. */
self.addEventListener('message', event => {
  const wanted = Array.isArray(event.data) ? event.data.filter(url => isFile(new URL(url, self.location.origin))) : []
  const fetchAll = async () => {
    const cache = await caches.open(KEPT)
    const known = new Set((await cache.keys()).map(({ url }) => url))
    await Promise.all(wanted.filter(url => !known.has(url)).map(url => cache.add(url).catch(() => undefined)))
    if (!known.has(new URL(PAGE, self.location.origin).href)) await cache.add(PAGE).catch(() => undefined)
  }
  event.waitUntil(fetchAll())
})
