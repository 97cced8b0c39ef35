import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { base, mainnet, optimism } from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { sweepTest } from './sweep-test.ts'
import {
  ADA,
  answerChains,
  arriveWith,
  BOB,
  button,
  connectQuietly,
  face,
  focused,
  giveWallet,
  item,
  items,
  listen,
  menu,
  news,
  onlyConnected,
  SHORT,
  status,
} from './wallet-steps.ts'
import { chunksWith, signIn, worldOfTests } from './world.ts'

const ETHER = 10n ** 18n
describe('the button with a wallet from outside', () => {
  const world = worldOfTests()

  const arrive = (connected = true, known?: number[]) => arriveWith(world, connected, known)

  test('loads nothing for wallets, and asks nobody, where none was ever connected', async () => {
    const person = await world.person()
    const wallet = await giveWallet(person)
    const page = await person.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // The last thing that a page loads by itself is what tells of it.
    const told = page.waitForResponse((response) => response.url().includes('analytics_events'))
    await page.goto(world.demoUrl)
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await told
    const walletChunks = chunksWith('Disconnect wallet')
    assert.deepEqual(
      asked.filter((url) => walletChunks.test(url)),
      [],
    )
    assert.deepEqual(
      asked.filter((url) => url.includes('/rpc/')),
      [],
    )
    assert.deepEqual(wallet.asked, [])
    await page.close()
  })

  test('shows a wallet that is only connected: short to the eye, whole to screen readers, in a menu for the keyboard', async () => {
    const { page, complaints } = await arrive()
    await answerChains(page, () => ETHER)
    assert.deepEqual((await news(page)).sort().reverse(), [
      `wallet-button wallet-connect ${ADA} eip155:1`,
      `login-modal wallet-connect ${ADA} eip155:1`,
    ])
    const named = page.locator('wallet-button').getByRole('button', { name: `Log in ${ADA}` })
    assert.doesNotMatch(await named.innerText(), /…/)
    await page.locator('wallet-button button[aria-haspopup=menu]').waitFor()
    assert.equal(await named.getAttribute('aria-expanded'), 'false')
    await named.focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('wallet-button button[aria-expanded=true]').waitFor()
    await menu(page).getByText('1 ETH').waitFor()
    await menu(page).getByText('Not logged in yet').waitFor()
    assert.deepEqual(await items(page), ['Log in', 'Copy address', 'Receive', 'Switch network', 'Disconnect wallet'])
    assert.equal(await focused(page), 'Log in')
    for (const [key, name] of [
      ['ArrowDown', 'Copy address'],
      ['End', 'Disconnect wallet'],
      ['ArrowDown', 'Log in'],
      ['ArrowUp', 'Disconnect wallet'],
      ['s', 'Switch network'],
      ['Home', 'Log in'],
    ] as const) {
      await page.keyboard.press(key)
      assert.equal(await focused(page), name, key)
    }
    assert.deepEqual(await findings(page, { within: 'wallet-button' }), [])
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('wallet-button')?.shadowRoot?.querySelector(':popover-open'))
    assert.match((await focused(page)) ?? '', /0xf39/)
    await page.keyboard.press('Enter')
    await item(page, 'Log in').click()
    await page.locator('login-modal dialog[open]').getByLabel('Email address').waitFor()
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('shows the balance once it is known, and nothing where the chain does not say', async () => {
    const { page, complaints } = await arrive()
    let balance: bigint | null = null
    let release = (): void => {}
    const asked = await answerChains(page, async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return balance
    })
    await button(page).click()
    const bone = menu(page).locator('[aria-busy]')
    await bone.waitFor()
    const size = () => menu(page).locator('.subject').boundingBox()
    const before = await size()
    release()
    await bone.waitFor({ state: 'detached' })
    assert.equal(await menu(page).locator('.worth').count(), 0)
    await page.keyboard.press('Escape')
    balance = 1_234_567_890_000_000_000n
    await button(page).click()
    await bone.waitFor()
    assert.deepEqual(await size(), before)
    release()
    await menu(page).getByText('1.234567 ETH').waitFor()
    assert.deepEqual(await size(), before)
    assert.deepEqual(asked, ['1 eth_getBalance', '1 eth_getBalance'])
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('copies the whole address, and gives it as a code', async () => {
    const { page, complaints } = await arriveWith(world, true, undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
    await answerChains(page, () => 0n)
    await button(page).click()
    await item(page, 'Copy address').click()
    await item(page, 'Copied').waitFor()
    await status(page, 'Copied')
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), ADA)
    await item(page, 'Receive').click()
    const panel = page.locator('wallet-button').getByRole('dialog', { name: 'Receive' })
    await panel.getByText('Only send assets on Ethereum to this address.').waitFor()
    await panel.getByText(ADA, { exact: true }).waitFor()
    await panel.getByRole('img', { name: 'QR code of the address' }).waitFor()
    assert.deepEqual(await findings(page, { within: 'wallet-button' }), [])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    assert.match((await focused(page)) ?? '', /0xf39/)
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('switches the network, adds one that the wallet does not know, and says when the person refuses', async () => {
    const { page, wallet, complaints } = await arrive(true, [1, 10])
    await answerChains(page, () => 0n)
    const choose = async (name: string) => {
      await button(page).click()
      await item(page, 'Switch network').click()
      assert.equal(await focused(page), (await menu(page).locator('[aria-checked=true]').innerText()) as string)
      await item(page, name).click()
    }
    await choose('OP Mainnet')
    await status(page, 'You are on OP Mainnet now.')
    await button(page).click()
    await menu(page).locator('.place', { hasText: 'OP Mainnet' }).waitFor()
    await page.keyboard.press('Escape')
    wallet.asked.length = 0
    await choose('Base')
    await status(page, 'You are on Base now.')
    assert.deepEqual(
      wallet.asked.filter((method) => method.startsWith('wallet_')),
      ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'],
    )
    wallet.instead('wallet_switchEthereumChain', () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    })
    await choose('Ethereum')
    await menu(page).getByText('You rejected the request.').waitFor()
    assert.deepEqual(await findings(page, { within: 'wallet-button' }), [])
    await item(page, 'Back').click()
    assert.equal(await focused(page), 'Log in')
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('says that a network is a wrong one, and offers a right one', async () => {
    const { page, wallet, complaints } = await arrive()
    await page.evaluate(
      (chains) => Object.assign(document.querySelector('login-modal') as LoginModal, { config: { supportedChains: chains } }),
      [JSON.parse(JSON.stringify(base)), JSON.parse(JSON.stringify(optimism))],
    )
    await face(page, 'Wrong network')
    await button(page).click()
    await menu(page).getByText('This app does not work on this network.').waitFor()
    assert.deepEqual((await items(page)).slice(0, 2), ['Switch to Base', 'Log in'])
    assert.deepEqual(await findings(page, { within: 'wallet-button' }), [])
    await item(page, 'Switch to Base').click()
    await onlyConnected(page, ADA)
    await wallet.chain(page, mainnet.id)
    await face(page, 'Wrong network')
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('follows the wallet: another account, a reload, and its end', async () => {
    const { page, wallet, complaints } = await arrive()
    await wallet.account(page, 1)
    await onlyConnected(page, BOB)
    wallet.asked.length = 0
    await page.reload()
    await onlyConnected(page, BOB)
    assert.ok(!wallet.asked.includes('eth_requestAccounts'))
    await listen(page)
    await button(page).click()
    await item(page, 'Disconnect wallet').click()
    await face(page, 'Log in')
    assert.deepEqual((await news(page)).sort().reverse(), [
      `wallet-button wallet-disconnect ${BOB} eip155:1`,
      `login-modal wallet-disconnect ${BOB} eip155:1`,
    ])
    assert.equal(await button(page).getAttribute('aria-haspopup'), null)
    assert.equal(await page.evaluate(() => localStorage.getItem('privy:connections')), null)
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('stands beside who is signed in: link the wallet, the account, signing out', async () => {
    const { page, complaints } = await arrive(false)
    const email = await signIn(world, page)
    await connectQuietly(page)
    await face(page, SHORT[ADA] as string)
    await page.evaluate(() => {
      const modal = document.querySelector('login-modal') as LoginModal
      const asked: unknown[] = []
      Object.assign(window, { asked })
      modal.link = async (...all) => {
        asked.push(all)
        throw new Error('closed')
      }
    })
    await button(page).click()
    await menu(page).getByText(email).waitFor()
    assert.deepEqual(await items(page), [
      'Copy address',
      'Receive',
      'Switch network',
      'Link this wallet',
      'Account',
      'Disconnect wallet',
      'Log out',
    ])
    await item(page, 'Link this wallet').click()
    assert.deepEqual(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked), [
      ['siwe', { suggestedAddress: ADA }],
    ])
    await button(page).click()
    await item(page, 'Log out').click()
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
    await onlyConnected(page, ADA)
    await button(page).click()
    await item(page, 'Log in').waitFor()
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('speaks German and Arabic, and runs from right to left', async () => {
    const { page, complaints } = await arrive()
    await answerChains(page, () => 1_500n * ETHER)
    for (const [lang, dir, copyName, worth] of [
      ['de', 'ltr', 'Adresse kopieren', '1.500 ETH'],
      ['ar', 'rtl', 'نسخ العنوان', 'ETH'],
    ] as const) {
      await page.evaluate((lang) => {
        document.documentElement.lang = lang
      }, lang)
      await page.locator(`wallet-button button.pill[lang=${lang}]`).waitFor()
      await button(page).click()
      await item(page, copyName).waitFor()
      await menu(page).locator('.worth', { hasText: worth }).waitFor()
      assert.equal(await menu(page).evaluate((element) => getComputedStyle(element).direction), dir)
      assert.deepEqual(await findings(page, { within: 'wallet-button' }), [])
      await page.keyboard.press('Escape')
    }
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })
})
