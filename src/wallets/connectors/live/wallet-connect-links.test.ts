import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageMemory } from '../../../browser/address.ts'
import { WALLET_ENTRIES } from '../../../contract/menu.ts'
import { dropDeepLink, entryOfPeer, keepDeepLink, walletConnectLink } from './wallet-connect-links.ts'

const URI = 'wc:7f@2?relay-protocol=irn&symKey=a3'
const ENCODED = 'wc%3A7f%402%3Frelay-protocol%3Dirn%26symKey%3Da3'

test('a wallet of the list is opened at its app, with the whole pairing in one parameter', () => {
  assert.deepEqual(
    WALLET_ENTRIES.map((entry) => [entry, walletConnectLink(entry, URI)?.replace(ENCODED, 'URI') ?? null]),
    [
      ['detected_wallets', null],
      ['phantom', null],
      ['coinbase_wallet', 'cbwallet://wc?uri=URI'],
      ['metamask', 'https://metamask.app.link/wc?uri=URI'],
      ['okx_wallet', 'okex://main/wc?uri=URI'],
      ['rainbow', 'rainbow://wc?uri=URI'],
      ['uniswap', 'uniswap://wc?uri=URI'],
      ['zerion', 'zerion://wc?uri=URI'],
      ['rabby_wallet', 'rabby://wc?uri=URI'],
      ['cryptocom', 'cryptowallet://wc?uri=URI'],
      ['wallet_connect', null],
    ],
  )
})

test('the app that was opened is remembered where WalletConnect looks for it, and forgotten', () => {
  const kept = () => JSON.parse(pageMemory().get('WALLETCONNECT_DEEPLINK_CHOICE') ?? 'null')
  keepDeepLink('rainbow')
  assert.deepEqual(kept(), { href: 'rainbow://', name: 'Rainbow' })
  keepDeepLink('wallet_connect')
  assert.deepEqual(kept(), { href: 'rainbow://', name: 'Rainbow' })
  dropDeepLink()
  assert.equal(kept(), null)
})

test('a wallet is known by its host, else by its name, and never by a host that only ends alike', () => {
  const of = (name: string, url: string) => entryOfPeer({ name, url })
  assert.equal(of('Anything', 'https://metamask.io/'), 'metamask')
  assert.equal(of('MetaMask Wallet', ''), 'metamask')
  assert.equal(of('OKX Wallet', 'https://www.okx.com/web3'), 'okx_wallet')
  assert.equal(of('Other', 'https://notmetamask.io'), null)
  assert.equal(of('Other', 'https://metamask.io.evil.example'), null)
  assert.equal(of('', 'not a url'), null)
})
