/**
 * One setting says where customers reach the bank; cookies, HSTS, the passkeys' name and whose address is believed
 * follow from settings alone.
 */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { PASSWORD, testBank } from '../scripts/testing/http-bank.ts'

const site = await testBank({ publicOrigin: 'https://bank.example.com', trustedProxies: ['10.0.0.0/8'] })
const home = await testBank()

const from = (host: string, more: Record<string, string> = {}) => ({
  headers: { 'sec-fetch-site': 'same-origin', ...more, host },
})

/** fetch sets the Host header itself. */
const ask = (url: string, path: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const asked = request(
      url + path,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      res => {
        let text = ''
        res.on('data', chunk => (text += String(chunk)))
        res.on('end', () => resolve(text))
      },
    )
    asked.on('error', reject)
    asked.end('{}')
  })

test('an https address makes cookies Secure and sends HSTS, whatever protocol a caller claims', async () => {
  const dana = await site.customer()
  const said = { username: dana.username, password: PASSWORD }
  for (const proto of ['http', 'https']) {
    const more = from('bank.example.com', { 'x-forwarded-proto': proto })
    const { headers } = await site.ask('POST', '/api/auth/login', said, more)
    expect(headers.get('set-cookie')).toMatch(/^__Host-wf_session=.*; Secure/)
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  }
  const anna = await home.customer()
  const more = from('localhost', { 'x-forwarded-proto': 'https' })
  const { headers } = await home.ask('POST', '/api/auth/login', { username: anna.username, password: PASSWORD }, more)
  expect(headers.get('set-cookie')).toMatch(/^wf_session=/)
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('passkeys are made for the configured name, never for the one in the Host header', async () => {
  const named = async (url: string, host: string) =>
    JSON.parse(await ask(url, '/api/auth/passkey-sign-on/start', { host })).data.options.rpId
  expect(await named(site.url, 'evil.example.com')).toBe('bank.example.com')
  expect(await named(site.url, 'localhost')).toBe('bank.example.com')
  expect(await named(home.url, 'evil.example.com')).toBe('localhost')
  expect(await named(home.url, 'localhost:3000')).toBe('localhost')
})

test('only a configured proxy is believed about who asks', async () => {
  const address = async (bank: typeof site) => {
    const dana = await bank.customer()
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { body } = await bank.ask(
      'POST',
      '/api/auth/login',
      { username: dana.username, password: PASSWORD },
      { headers },
    )
    const sessions = await bank.ask('GET', '/api/auth/sessions', undefined, { token: String(body['token']) })
    return JSON.stringify(sessions.body.data)
  }
  expect(await address(home)).toContain('203.0.113.7') // loopback is trusted by default
  expect(await address(site)).not.toContain('203.0.113.7')
})
