// ACCOUNT_MENU_SCREEN: the menu of <wallet-button>, with its list of networks (docs/design/look.md, "wallet-button").

import {
  type AccountMenuItem,
  type AccountMenuState,
  isLong,
  isWrongNetwork,
  itemsOf,
  networkOf,
  networksIn,
} from '../../flows/account-menu/account-menu.ts'
import { menu as copy } from '../../i18n/en/button.json'
import { formatAmount } from '../../kit/addresses/format-amount.ts'
import { fill } from '../../kit/fill.ts'
import { type Identity, shownName } from '../../kit/person/identity.ts'
import { ActionItem } from '../../parts/action-item.tsx'
import { ActionMenu } from '../../parts/action-menu.tsx'
import address from '../../parts/address.css'
import {
  clock,
  copy as copyIcon,
  enter,
  leave,
  network,
  receive,
  send as sendIcon,
  unplug,
} from '../../parts/avatar/account-icons.ts'
import { Address } from '../../parts/avatar/address.tsx'
import { Avatar } from '../../parts/avatar/avatar.tsx'
import { Identicon } from '../../parts/avatar/identicon.tsx'
import { back, check, type IconPath, link } from '../../parts/icons.tsx'
import networkStyles from '../../parts/network-list.css'
import { NetworkList } from '../../parts/network-list.tsx'
import { person } from '../../parts/person-icon.ts'
import { Shortened } from '../../parts/shortened.tsx'
import type { ScreenProps } from '../screen.ts'
import menu from './account-menu.css'

export const styles = address + menu + networkStyles

export { copy }
export type Copy = typeof copy

const ICONS: Readonly<Record<AccountMenuItem, IconPath>> = {
  switch: network,
  copy: copyIcon,
  send: sendIcon,
  receive,
  transactions: clock,
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

/** The line "Logged in as …", or that no user is. */
const loggedInAs = ({ subject: { person } }: AccountMenuState, copy: Copy): string =>
  person ? `${copy.loggedIn} \u2068${shownName(person, copy)}\u2069` : copy.loggedOut

const Balance = ({ state, copy, locale }: Drawn) => {
  const { balance } = state
  const chain = networkOf(state)
  if (!chain) return null
  const { decimals, symbol } = chain.nativeCurrency
  return (
    <span className="holds">
      {balance !== null && <span className="quiet">{copy.balance}: </span>}
      {balance === 'loading' && <span className="bone" aria-busy="true" />}
      {typeof balance === 'bigint' && <bdi className="worth">{`${formatAmount(balance, decimals, locale)}\u00a0${symbol}`}</bdi>}
      <span className="place">{chain.name}</span>
    </span>
  )
}

const Head = ({ state, copy, locale, address }: Drawn & { address: string }) => {
  const { refusal, subject } = state
  const { person } = subject
  // A user whose name is this wallet is named above.
  const own = person?.kind === 'wallet' && person.name === address
  return (
    <div className="subject">
      <Identicon address={address} size={40} />
      <div className="about">
        <Address address={address} />
        <Balance state={state} copy={copy} locale={locale} />
      </div>
      {isWrongNetwork(state) && <p className="problem">{copy.notServed}</p>}
      {refusal && <p className="problem">{refusal === 'declined' ? copy.declined : copy.notSwitched}</p>}
      {!own && person && (
        <p>
          {copy.loggedIn} <Shortened text={shownName(person, copy)} most={32} />
        </p>
      )}
      {!person && <p>{copy.loggedOut}</p>}
    </div>
  )
}

/** Who is signed in, where no wallet is shown. */
const Person = ({ person, copy }: { person: Identity; copy: Copy }) => {
  const shown = shownName(person, copy)
  return (
    <div className="subject">
      <Avatar identity={person} shown={shown} size={40} />
      <div className="about">
        <span className="person">
          <Shortened text={shown} most={22} />
        </span>
      </div>
    </div>
  )
}

export default function AccountMenu({ state, copy, locale, send }: ScreenProps<'ACCOUNT_MENU_SCREEN', Copy>) {
  const { at, subject, networks, switching, copied } = state
  const { wallet, person } = subject
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
      icon={item === 'copy' && copied ? check : ICONS[item]}
      leads={item === 'login'}
      busy={item === 'switch' && switching !== null}
      onPress={() => send({ type: 'choose', item })}
    />
  )
  const heading = person || !wallet ? loggedInAs(state, copy) : `${copy.connected} ${wallet.address}`
  const [main, test] = networksIn(state)
  return (
    <div className="account-menu">
      {wallet && <Head state={state} copy={copy} locale={locale} address={wallet.address} />}
      {!wallet && person && <Person person={person} copy={copy} />}
      {at === 'networks' ? (
        <NetworkList
          main={main}
          test={test}
          present={wallet?.chainId ?? null}
          switching={switching}
          search={isLong(state) ? state.search : null}
          copy={copy}
          back={itemFor('back')}
          onSearch={(text) => send({ type: 'search', text })}
          onChoose={(id) => send({ type: 'network', id })}
          onLeave={() => send({ type: 'leave' })}
        />
      ) : (
        <ActionMenu key={at} label={heading} onLeave={() => send({ type: 'leave' })}>
          {itemsOf(state).map(itemFor)}
        </ActionMenu>
      )}
      <span className="quiet" role="status">
        {switching !== null ? copy.confirm : copied ? copy.copied : ''}
      </span>
    </div>
  )
}
