// Two published libraries in a page, as clients of the EIP-1193 provider.

import {
  connect,
  createConfig,
  disconnect,
  getAccount,
  injected,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  waitForTransactionReceipt,
  watchAccount,
} from '@wagmi/core'
import {
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193Provider,
  type Hex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { base, mainnet } from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'

const provider = async () => {
  const modal = document.querySelector('login-modal') as LoginModal
  return (await modal.getEthereumProvider()) as unknown as EIP1193Provider
}
const failure = (error: { name: string; code?: number }) => ({ name: error.name, code: error.code })

/** What viem gets of it. */
export const byViem = async () => {
  const transport = custom(await provider(), { retryCount: 0 })
  const wallet = createWalletClient({ chain: mainnet, transport })
  const [account] = await wallet.requestAddresses()
  if (!account) throw new Error('There is no account.')
  const message = 'Hello, Ada'
  const signature = await wallet.signMessage({ account, message })
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  return {
    account,
    chainId: await wallet.getChainId(),
    valid: await verifyMessage({ address: account, message, signature }),
    block: String(await createPublicClient({ chain: mainnet, transport }).getBlockNumber({ cacheTime: 0 })),
    other: await wallet.signMessage({ account: other, message }).catch(failure),
    wrongChain: await wallet
      .sendTransaction({ account, to: other, value: 1n, chain: base, gas: 21_000n })
      .catch((error: { walk(): { name: string } }) => error.walk().name),
    unknownChain: await wallet.switchChain({ id: 424_242 }).catch(failure),
  }
}
const MAIL = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 1 },
  message: { text: 'Hello' },
} as const

/** What viem signs by it. */
export const signedByViem = async () => {
  const wallet = createWalletClient({ chain: mainnet, transport: custom(await provider(), { retryCount: 0 }) })
  const [account] = await wallet.requestAddresses()
  if (!account) throw new Error('There is no account.')
  const signature = await wallet.signMessage({ account, message: 'Hello, Ada' })
  const typed = await wallet.signTypedData({ account, ...MAIL })
  return {
    account,
    message: await verifyMessage({ address: account, message: 'Hello, Ada', signature }),
    typed: await verifyTypedData({ address: account, ...MAIL, signature: typed }),
  }
}
/** A signature that the person refuses. */
export const rejectedByViem = async () => {
  const wallet = createWalletClient({ chain: mainnet, transport: custom(await provider(), { retryCount: 0 }) })
  const [account] = await wallet.requestAddresses()
  return wallet.signMessage({ account: account as Hex, message: 'no' }).catch(failure)
}
const TO = `0x${'0b'.repeat(20)}` as const

/** What viem sends by it, of whatever chain it is on: how that ended. */
export const sentByViem = async () => {
  const transport = custom(await provider(), { retryCount: 0 })
  const wallet = createWalletClient({ chain: mainnet, transport })
  const [account] = await wallet.requestAddresses()
  if (!account) throw new Error('There is no account.')
  const hash = await wallet.sendTransaction({ account, to: TO, value: 1n })
  return (await createPublicClient({ chain: mainnet, transport }).waitForTransactionReceipt({ hash })).status
}

const heard: string[] = []
const setUp = async () => {
  const given = await provider()
  const config = createConfig({
    chains: [mainnet, base],
    // It would find the wallet behind ours as well, and follow that one too.
    multiInjectedProviderDiscovery: false,
    connectors: [injected({ target: { id: 'latchkey', name: 'Latchkey', provider: given as never } })],
    transports: { [mainnet.id]: custom(given), [base.id]: custom(given) },
  })
  watchAccount(config, {
    onChange: ({ status, address, chainId }) => heard.push([status, address, chainId].filter(Boolean).join(' ')),
  })
  return config
}
let wagmi: Awaited<ReturnType<typeof setUp>>

/** What wagmi gets of it: connected, signed, switched. */
export const byWagmi = async () => {
  wagmi = await setUp()
  const connector = wagmi.connectors[0]
  if (!connector) throw new Error('There is no connector.')
  const { accounts, chainId } = await connect(wagmi, { connector })
  const signature = await signMessage(wagmi, { message: 'Hello, Ada' })
  const valid = await verifyMessage({ address: accounts[0] as Hex, message: 'Hello, Ada', signature })
  const switched = await switchChain(wagmi, { chainId: base.id })
  return { accounts, chainId, valid, switched: switched.id }
}
/** The same of wagmi. */
export const sentByWagmi = async () => {
  wagmi = await setUp()
  const [connector] = wagmi.connectors
  if (!connector) throw new Error('There is no connector.')
  await connect(wagmi, { connector })
  const hash = await sendTransaction(wagmi, { to: TO, value: 2n })
  return (await waitForTransactionReceipt(wagmi, { hash })).status
}
/** How wagmi sees the account now, and what it has heard. */
export const seenByWagmi = () => {
  const { status, address, chainId } = getAccount(wagmi)
  return { status, address, chainId, heard }
}
export const leaveByWagmi = () => disconnect(wagmi)
export const reconnectByWagmi = async () => {
  wagmi = await setUp()
  return (await reconnect(wagmi)).map(({ accounts }) => accounts[0])
}
