// Messages of the service: in the language of the person, with device and place of the call, both parts of a mail.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { AGENT, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const SHOP = { config: { name: 'Shop', sms_auth: true, accent_color: '#0a7', logo_url: 'https://shop.example/logo.png' } }
const german = (id: string) => ({ 'accept-language': 'de-AT,de;q=0.9', 'privy-ca-id': `device-of-${id}-and-more` })

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { COUNTRY_HEADER: 'cf-ipcountry' }))
  const lastMail = () => lab.mail.sent.at(-1)

  test('a code comes by mail in the language of the call, with device and country', async () => {
    const client = await lab.newApp(SHOP)
    const headers = { ...german('mail'), ...AGENT, 'cf-ipcountry': 'AT' }
    const code = await client.sendCode('ada@example.com', { headers })
    const { subject = '', text = '', html = '' } = lastMail() ?? {}
    assert.equal(subject, `${code} ist Ihr Anmeldecode für Shop`)
    assert.equal(text.split('\n')[0], code)
    for (const part of [code, '5 Minuten', 'Chrome unter Windows, Österreich'])
      assert.ok(text.includes(part) && html.includes(part), part)
    assert.deepEqual(html.match(/https?:[^"]*/g), ['https://shop.example/logo.png'])
  })

  test('what a caller writes into a header that is none of the proxy is not believed', async () => {
    const bare = createLab(engine)
    const client = await bare.newApp(SHOP)
    await client.sendCode('grace@example.com', { headers: { 'cf-ipcountry': 'AT' } })
    assert.ok(!bare.mail.sent.at(-1)?.text.includes('Austria'))
    const ours = await lab.newApp(SHOP)
    await ours.sendCode('grace@example.com', { headers: { 'cf-ipcountry': '<b>Austria' } })
    assert.ok(!lastMail()?.text.includes('Austria'))
  })

  test('a text message ends with the host of the page that asked, and with none for a client without a page', async () => {
    const client = await lab.newApp(SHOP)
    const code = await client.textCode('+12015550101', { headers: { origin: 'https://host.example' } })
    assert.match(lab.sms.sent.at(-1)?.text ?? '', new RegExp(`Tell it to nobody\\.\n\n@host\\.example #${code}$`))
    await client.textCode('+12015550102')
    assert.match(lab.sms.sent.at(-1)?.text ?? '', /Tell it to nobody\.$/)
  })

  test('a notice is in the language that the person has, and no stranger changes it', async () => {
    const client = await lab.newApp(SHOP)
    const email = 'kept@example.com'
    const mine = { headers: german('kept') }
    await client.logIn(email, mine)
    lab.clock.advance(31_000)
    // A person at another device asks in English, and the code is in English; the notice stays German.
    const stranger = {
      headers: { 'accept-language': 'en', 'privy-ca-id': 'a-stranger-with-a-device', ...AGENT, 'cf-ipcountry': 'FR' },
    }
    await client.logIn(email, stranger)
    const first = await lab.mail.message(({ to, subject }) => to === email && subject === 'Neue Anmeldung bei Shop')
    assert.ok(first.text.includes('Gerät: Chrome unter Windows, Frankreich'))
    // From their own device they change it.
    lab.clock.advance(31_000)
    await client.logIn(email, { headers: { ...mine.headers, 'accept-language': 'ar' } })
    lab.clock.advance(31_000)
    const code = await client.sendCode(email)
    await client.call(SESSION.login, { email, code }, { headers: { 'privy-ca-id': 'one-more-device-of-someone' } })
    const second = await lab.mail.message(({ to, subject }) => to === email && /^تسجيل دخول جديد/.test(subject))
    assert.match(second.html ?? '', /dir="rtl"/)
  })
})
