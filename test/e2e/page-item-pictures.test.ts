// Pictures of items beside their names: in the wallet, in reviews and in signatures, of an app that asks for them.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { encodeFunctionData, parseAbi } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { seaport } from '../fakes/known-shapes.ts'
import { abiNumber, abiText, SINGLE_ITEMS, sayingCode } from '../fakes/saying-contract.ts'
import { ACCOUNT as SAMPLE } from '../fakes/sign-requests.ts'
import { squarePng } from '../fakes/small-pictures.ts'
import { listening } from '../listening.ts'
import { findings } from './axe.ts'
import { demoAppData } from './demo-app-data.ts'
import {
  configure,
  dialog,
  endOf,
  heading,
  newSender,
  openSendWorld,
  press,
  type Sender,
  type SendWorld,
  send,
} from './send-steps.ts'
import { sweepTest } from './sweep-test.ts'

const APES = `0x${'72'.repeat(20)}` as const
const FAKES = `0x${'73'.repeat(20)}` as const
const FRIEND = `0x${'0b'.repeat(20)}` as const
const ABI = parseAbi(['function safeTransferFrom(address,address,uint256)', 'function setApprovalForAll(address,bool)'])

/** The host of the pictures: what it was asked for, and by which headers. */
const openHost = async () => {
  const asked: string[] = []
  const host = createServer(({ url = '', headers }, answer) => {
    asked.push(`${url} ${headers.cookie ?? ''}${headers.referer ?? ''}${headers.origin ?? ''}`)
    const { port } = host.address() as AddressInfo
    if (url === '/4211.json') answer.end(JSON.stringify({ name: 'An ape', image: `http://127.0.0.1:${port}/4211.png` }))
    else if (url === '/4211.png') answer.writeHead(200, { 'content-type': 'image/png' }).end(squarePng(96, [245, 158, 11]))
    else answer.writeHead(404).end()
  })
  const port = await listening(host)
  return {
    asked,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    close() {
      host.closeAllConnections()
      host.close()
    },
  }
}

describe('pictures of items', () => {
  let host: Awaited<ReturnType<typeof openHost>>
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    host = await openHost()
    sending = await openSendWorld(await demoAppData('--set', 'item_pictures=true'), { ALLOW_PRIVATE_TARGETS: 'yes' })
    const says = (name: string, symbol: string) =>
      sayingCode({
        'name()': abiText(name),
        'symbol()': abiText(symbol),
        'balanceOf(address)': abiNumber(1),
        'tokenOfOwnerByIndex(address,uint256)': abiNumber(4211),
        'tokenURI(uint256)': abiText(host.at('/4211.json')),
        'safeTransferFrom(address,address,uint256)': '0x',
        [SINGLE_ITEMS]: abiNumber(1),
      })
    await sending.chain.setCode({ address: APES, bytecode: says('Tidy Apes', 'TAPE') })
    await sending.chain.setCode({ address: FAKES, bytecode: says('Azuki', 'AZUKI') })
    ada = await newSender(sending)
    await configure(ada.page, {}, { collections: [{ chainId: 1, address: APES }] })
  })
  after(async () => {
    await sending?.close()
    host?.close()
  })
  const picture = () => dialog(ada.page).locator('img.item-picture')
  /** Waits for the one picture, whole, and as large as it is drawn. */
  const seen = async (): Promise<void> => {
    await picture().locator('visible=true').first().waitFor()
    const drawn = await picture()
      .first()
      .evaluate((one) => [(one as HTMLImageElement).naturalWidth, one.getAttribute('alt'), one.getBoundingClientRect().width])
    assert.deepEqual(drawn, [96, '', 48])
    assert.deepEqual(await findings(ada.page), [])
  }
  const item = (to: typeof APES) => ({
    to,
    data: encodeFunctionData({ abi: ABI, functionName: 'safeTransferFrom', args: [ada.address, FRIEND, 4211n] }),
  })

  sweepTest('stand in the list of what the wallet has', async () => {
    const { page } = ada
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await dialog(page).getByRole('button', { name: 'Recovered automatically' }).click()
    await heading(page, 'Your wallet')
    await seen()
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
    await dialog(page).waitFor({ state: 'hidden' })
    // The service has asked, and has said nothing of who looks.
    assert.deepEqual(host.asked, ['/4211.json ', '/4211.png '])
  })

  sweepTest('stand in the review of an item that is sent', async () => {
    const { page } = ada
    const at = await send(page, item(APES))
    await heading(page, 'Send “Tidy Apes” #4211')
    await seen()
    await press(page, 'Refuse')
    await endOf(page, at)
    assert.equal(host.asked.length, 2, 'what was read is kept')
  })

  sweepTest('stand in an order for an item', async () => {
    const { page } = ada
    const offered = [{ itemType: 2, token: APES, identifierOrCriteria: '4211', startAmount: '1', endAmount: '1' }]
    const order = JSON.parse(JSON.stringify(seaport({ offer: offered })).replaceAll(SAMPLE, ada.address))
    const ended = page.evaluate(
      async ([account, order]) => {
        const provider = await (document.querySelector('login-modal') as LoginModal).getEthereumProvider()
        return provider.request({ method: 'eth_signTypedData_v4', params: [account, order] }).catch(({ code }) => code)
      },
      [ada.address, order] as const,
    )
    await dialog(page).getByRole('heading', { name: /Sell/ }).waitFor()
    await seen()
    // The info button says what a signature is, over the request, which is there again after it.
    await dialog(page).getByRole('button', { name: 'More about this' }).click()
    await heading(page, 'What is a signature?')
    await dialog(page).getByRole('button', { name: 'Got it' }).click()
    await dialog(page).getByRole('heading', { name: /Sell/ }).waitFor()
    await seen()
    await press(page, 'Refuse')
    assert.equal(await ended, 4001)
  })

  test('stand nowhere beside a name that is another’s, and none is asked for', async () => {
    const { page } = ada
    const pictures: string[] = []
    page.on('request', (one) => one.url().includes('/item-pictures/') && pictures.push(one.url()))
    const at = await send(page, item(FAKES))
    await dialog(page).locator('.findings .warn', { hasText: 'Azuki' }).waitFor()
    // The name was learnt with the trial: what came before had no name to warn of.
    assert.equal(await picture().locator('visible=true').count(), 0)
    await press(page, 'Refuse')
    await endOf(page, at)
    assert.deepEqual(pictures, [])
  })
})
