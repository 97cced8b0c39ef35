// The product's card for trying: signs and pays with the wallet that the login has made, in test money.

import type { LoginModal } from '../elements/login-modal.ts'
import { word } from './product-words.ts'

const HARBOUR_TEST = '0x7a69'
/** The harbour's address: no key of it is known. */
const HARBOUR = '0x68a7b0c57e110000000000000000000000000b0a'
const DUE = 5n * 10n ** 16n
const COIN_DIGITS = 18

/** The embedded Ethereum wallet of the person; undefined: none. */
const walletOf = (modal: LoginModal): string | undefined =>
  modal.user?.linkedAccounts.flatMap((one) =>
    one.type === 'wallet' && one.connectorType === 'embedded' && one.chainType === 'ethereum' ? [one.address] : [],
  )[0]

/** What it has on the development chain, as text; null: it is on another chain, or its node does not answer. */
const moneyOf = async (page: Document, modal: LoginModal, address: string): Promise<string | null> => {
  const provider = await modal.getEthereumProvider({ address })
  if ((await provider.request({ method: 'eth_chainId' })) !== HARBOUR_TEST) return null
  const balance = BigInt(String(await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })))
  const format = new Intl.NumberFormat(page.documentElement.lang, { maximumFractionDigits: 4 })
  return format.format(Number(balance) / 10 ** COIN_DIGITS)
}

/** Follows login and transactions; a press without a login begins with one. */
export const offerTestMoney = (page: Document, modal: LoginModal | null): void => {
  const said = page.querySelector('.money')
  if (!modal || !said) return
  const tell = (key: string, values: Record<string, string> = {}): void => {
    said.textContent = Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), word(page, key))
  }
  const tellMoney = async (): Promise<void> => {
    const address = walletOf(modal)
    if (!address) {
      said.textContent = ''
      return
    }
    try {
      const amount = await moneyOf(page, modal, address)
      if (amount === null) said.textContent = ''
      else tell('money', { amount })
    } catch {
      tell('away')
    }
  }
  /** The address of the wallet, made where there is none. */
  const wallet = async (): Promise<string> => {
    if (!modal.authenticated) await modal.login()
    return walletOf(modal) ?? (await modal.createWallet()).wallet.address
  }
  const onPress = (id: string, deed: (address: string) => Promise<void>): void => {
    // A person who closes what is asked has changed their mind; the dialog has told of everything else.
    page.querySelector(id)?.addEventListener(
      'click',
      () =>
        void wallet()
          .then(deed)
          .catch(() => undefined),
    )
  }
  onPress('#sign', async (address) => {
    const { signature } = await modal.signMessage(word(page, 'entry'), { address })
    tell('guestSigned', { signature: signature.slice(0, 10) })
  })
  onPress('#pay', async (address) => {
    await modal.sendTransaction({ to: HARBOUR, value: DUE }, undefined, { address })
  })
  for (const event of ['ready', 'login', 'logout', 'wallet-create', 'transaction'])
    modal.addEventListener(event, () => void tellMoney())
}
