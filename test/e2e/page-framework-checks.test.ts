// A sample of test/sweep/frameworks.test.ts: the tags in React 18, rendered by a server.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { version } from '../../package.json'
import { withoutPackages } from '../../scripts/bring.mjs'
import { askAll } from '../frameworks/ask.ts'
import { buildChecks, FRAMEWORKS } from '../frameworks/build.ts'
import { type PackedTags, packTags, serveFolder } from './example-pages.ts'
import { askForCode, DEMO_APP, enterCode, newEmail, openWorld, type World } from './world.ts'

const SAMPLE = [
  'a tag that the page takes away and draws again works',
  'flags arrive, also those that are false',
  'an object arrives as it is',
  'an event with a dash in its name is heard',
]

const skip = await withoutPackages('test/frameworks')

describe(`in ${FRAMEWORKS['react-18'].title}`, { skip }, () => {
  let world: World
  let tags: PackedTags
  let built: Promise<string>
  before(async () => {
    ;[world, tags] = await Promise.all([openWorld(), packTags()])
    built = buildChecks(tags, 'react-18', world.serviceUrl)
    await built
  })
  after(async () => {
    await tags.remove()
    await world.close()
  })
  askAll(
    () => world,
    () => built,
    SAMPLE,
  )

  test('a tag in a bundle of the host’s own that names no service says so', async () => {
    const served = await serveFolder(await built)
    try {
      const page = await (await world.person()).newPage()
      await page.goto(served.url)
      const code = await page.evaluate(async (appId) => {
        await customElements.whenDefined('login-modal')
        const tag = document.createElement('login-modal')
        tag.setAttribute('app-id', appId)
        const told = new Promise<string>((resolve) => tag.addEventListener('error', ({ detail }) => resolve(detail.code)))
        document.body.append(tag)
        return told
      }, DEMO_APP)
      assert.equal(code, 'invalid_attribute')
      await page.getByText('api-url is missing: your own bundle must have it.').waitFor()
    } finally {
      await served.close()
    }
  })

  test('tags of a second version are named on the console, and those of the first go on', async () => {
    const served = await serveFolder(await built)
    try {
      const page = await (await world.person()).newPage()
      await page.goto(served.url)
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
      const url = `${world.serviceUrl}/elements/latchkey.js`
      await page.route(url, async (route) => {
        const body = (await (await route.fetch()).text()).replaceAll(version, '9.9.9')
        await route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } })
      })
      const [warning] = await Promise.all([
        page.waitForEvent('console', (said) => said.type() === 'warning'),
        page.addScriptTag({ type: 'module', url }),
      ])
      assert.equal(warning.text(), `<login-modal> is of latchkey ${version}, not 9.9.9.`)
      await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.login())
      const email = newEmail()
      await askForCode(page, email)
      await enterCode(world, page, email)
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    } finally {
      await served.close()
    }
  })
})
