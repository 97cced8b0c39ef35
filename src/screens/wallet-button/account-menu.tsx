// ACCOUNT_MENU_SCREEN: the menu of <wallet-button>, with its list of networks (docs/design/look.md, "wallet-button").

import {
  type AccountMenuItem,
  type AccountMenuState,
  isWrongNetwork,
  itemsOf,
  networkOf,
} from '../../flows/wallet-button/account-menu.ts'
import { menu as copy } from '../../i18n/en/button.json'
import { fill } from '../../kit/fill.ts'
import { formatAmount } from '../../kit/format-amount.ts'
import { copy as copyIcon, enter, leave, network, person, receive, unplug } from '../../parts/account-icons.ts'
import { ActionItem } from '../../parts/action-item.tsx'
import { ActionMenu } from '../../parts/action-menu.tsx'
import address from '../../parts/address.css'
import { Address } from '../../parts/address.tsx'
import { back, check, type IconPath, link } from '../../parts/icons.tsx'
import { Identicon } from '../../parts/identicon.tsx'
import type { ScreenProps } from '../screen.ts'
import menu from './account-menu.css'

export const styles = address + menu

export { copy }
export type Copy = typeof copy

const ICONS: Readonly<Record<AccountMenuItem, IconPath>> = {
  switch: network,
  copy: copyIcon,
  receive,
  networks: network,
  link,
  login: enter,
  account: person,
  disconnect: unplug,
  logout: leave,
  back,
}

interface Drawn {
  readonly state: AccountMenuState
  readonly copy: Copy
  readonly locale: string
}

/** The line "Signed in as …"; null: signed out, or the account has no e-mail address or number. */
const signedInAs = ({ subject }: AccountMenuState, copy: Copy): string | null => {
  const name = subject.name ?? (subject.wallet ? null : copy.account)
  return subject.signedIn && name !== null ? `${copy.signedIn} \u2068${name}\u2069` : null
}

const Balance = ({ state, copy, locale }: Drawn) => {
  const { balance } = state
  const chain = networkOf(state)
  if (!chain) return null
  const { decimals, symbol } = chain.nativeCurrency
  return (
    <span className="line">
      {balance !== null && <span className="quiet">{copy.balance}: </span>}
      {balance === 'loading' && <span className="bone" aria-busy="true" />}
      {typeof balance === 'bigint' && <bdi className="worth">{`${formatAmount(balance, decimals, locale)}\u00a0${symbol}`}</bdi>}
      <span className="place">{chain.name}</span>
    </span>
  )
}

const Head = ({ state, copy, locale, address }: Drawn & { address: string }) => {
  const { refusal } = state
  const signedIn = signedInAs(state, copy)
  return (
    <div className="head">
      <Identicon address={address} size={40} />
      <div className="facts">
        <Address address={address} />
        <Balance state={state} copy={copy} locale={locale} />
      </div>
      {isWrongNetwork(state) && <p className="problem">{copy.notServed}</p>}
      {refusal && <p className="problem">{refusal === 'declined' ? copy.declined : copy.notSwitched}</p>}
      {signedIn && <p>{signedIn}</p>}
    </div>
  )
}

export default function AccountMenu({ state, copy, locale, send }: ScreenProps<'ACCOUNT_MENU_SCREEN', Copy>) {
  const { at, subject, networks, switching, copied } = state
  const { wallet } = subject
  const signedIn = signedInAs(state, copy)
  const labelOf = (item: AccountMenuItem): string => {
    if (item === 'copy' && copied) return copy.copied
    if (item !== 'switch') return copy[item]
    return switching === networks?.first.id ? copy.confirm : fill(copy.switchTo, { network: networks?.first.name ?? '' })
  }
  const itemFor = (item: AccountMenuItem) => (
    <ActionItem
      key={item}
      name={item}
      label={labelOf(item)}
      icon={wallet ? (item === 'copy' && copied ? check : ICONS[item]) : undefined}
      busy={item === 'switch' && switching !== null}
      onPress={() => send({ type: 'choose', item })}
    />
  )
  const heading = signedIn ?? (wallet ? `${copy.connected} ${wallet.address}` : '')
  // Test networks come last.
  const ordered = [...(networks?.supported ?? [])].sort((a, b) => Number(a.testnet) - Number(b.testnet))
  return (
    <div className={wallet ? 'account-menu wide' : 'account-menu'}>
      {wallet ? <Head state={state} copy={copy} locale={locale} address={wallet.address} /> : <p className="head">{signedIn}</p>}
      <ActionMenu key={at} label={at === 'networks' ? copy.networks : heading} onLeave={() => send({ type: 'leave' })}>
        {at === 'networks' && itemFor('back')}
        {at === 'networks'
          ? ordered.map(({ id, name }) => (
              <ActionItem
                key={id}
                name="network"
                label={name}
                hint={switching === id ? copy.confirm : undefined}
                checked={id === wallet?.chainId}
                busy={switching !== null}
                onPress={() => send({ type: 'network', id })}
              />
            ))
          : itemsOf(state).map(itemFor)}
      </ActionMenu>
      <span className="quiet" role="status">
        {switching !== null ? copy.confirm : copied ? copy.copied : ''}
      </span>
    </div>
  )
}
