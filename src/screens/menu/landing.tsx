// LANDING: the login menu (docs/design/spec.md, "Login menu").

import { type ReactElement, useEffect } from 'react'
import { leadsTo, type MenuRow as Row } from '../../app/menu.ts'
import type { MenuEntry } from '../../contract/menu.ts'
import { isProvider, type OAuthProvider } from '../../contract/methods.ts'
import { menu, terms } from '../../i18n/en/common.json'
import { fill } from '../../kit/fill.ts'
import { AppMark } from '../../parts/app-mark.tsx'
import { BrandGrid } from '../../parts/brand-grid.tsx'
import { EmailRow } from '../../parts/email-row.tsx'
import { grid, Icon, type IconPath, mail, passkey, people, wallet } from '../../parts/icons.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { MethodMark } from '../../parts/method-mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import type { ScreenProps } from '../screen.ts'
import { TermsLine } from '../terms-line.tsx'
import { ENTRY_NAMES } from './entry-names.ts'

export const copy = { ...menu, terms }
export type Copy = typeof copy
type Props = ScreenProps<'LANDING', Copy>
type Opener = Extract<Row, { opens: unknown }>

/** Words for the entries that have no name of their own. */
const WORDS: Readonly<Record<Exclude<MenuEntry, keyof typeof ENTRY_NAMES>, keyof typeof menu>> = {
  email: 'email',
  sms: 'phone',
  passkey: 'passkey',
  guest: 'guest',
  oidc: 'oidc',
  detected_wallets: 'detected',
}

const isNamed = (entry: MenuEntry): entry is keyof typeof ENTRY_NAMES => Object.hasOwn(ENTRY_NAMES, entry)
const labelOf = (entry: MenuEntry, copy: Copy): string => (isNamed(entry) ? ENTRY_NAMES[entry] : copy[WORDS[entry]])

/** What a row says that opens a list: what is in it, or that there is more of the same. */
const openerOf = ({ opens, rest }: Opener, { menu }: Props['app'], copy: Copy): [IconPath, string] => {
  if (opens === 'email') return [mail, copy.email]
  if (opens === 'web3') return [wallet, rest ? copy.moreWallets : copy.wallet]
  if (rest) return [grid, copy.more]
  const has = (entry: string): boolean => (menu.views.web2 ?? []).some((row) => 'entry' in row && row.entry === entry)
  const [email, sms] = [has('email'), has('sms')]
  if (email && sms && menu.views.web2?.length === 2) return [mail, copy.emailOrPhone]
  return [people, email ? copy.emailOrSocial : sms ? copy.phoneOrSocial : copy.social]
}

/** Providers side by side, from this number on, are a grid. */
const GRID_FROM = 4
type Block = { readonly row: Row } | { readonly providers: readonly OAuthProvider[] }

/** The rows as they are drawn. */
const blocksOf = (rows: readonly Row[]): Block[] => {
  const providerOf = (row: Row): OAuthProvider | null => ('entry' in row && isProvider(row.entry) ? row.entry : null)
  return rows.flatMap((row, place): Block[] => {
    if (!providerOf(row)) return [{ row }]
    const first = rows.slice(0, place).findLastIndex((before) => !providerOf(before)) + 1
    const length = rows.slice(first).findIndex((after) => !providerOf(after))
    const run = rows.slice(first, length < 0 ? undefined : first + length).flatMap((one) => providerOf(one) ?? [])
    if (run.length < GRID_FROM) return [{ row }]
    return place === first ? [{ providers: run }] : []
  })
}

export default function Landing({ state, app, copy, send }: Props) {
  const { main } = app.menu.views
  const rows = app.menu.views[state.view] ?? main
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry into the screen.
  useEffect(() => send({ type: 'drawn' }), [])
  // A list is named by the row that opened it; the field alone is the beginning of a login as any.
  const opener =
    rows === main || state.view === 'email'
      ? undefined
      : Object.values(app.menu.views)
          .flat()
          .find((row): row is Opener => 'opens' in row && row.opens === state.view)
  const leaving = state.chosen === 'passkey'
  const choose = (method: MenuEntry) => send({ type: 'choose', method } as Parameters<typeof send>[0])

  const recentOf = (row: Row) => (leadsTo(app.menu, row, app.recent) ? copy.recent : null)
  const only = app.connections.length === 1 && app.connections[0]?.name
  const named = (entry: keyof typeof ENTRY_NAMES): string => fill(copy.with, { provider: ENTRY_NAMES[entry] })

  const draw = (row: Row): ReactElement => {
    // A single row was used last, if any was.
    const recent = rows.length > 1 || app.menu.passkeyLink ? recentOf(row) : null
    if ('opens' in row) {
      const [icon, label] = openerOf(row, app, copy)
      return (
        <MenuRow
          key={row.opens}
          name={row.opens}
          mark={<Icon path={icon} />}
          label={label}
          recent={recent}
          hint={
            row.opens === 'web3' &&
            !row.rest &&
            state.here?.map((icon) => <img key={icon} className="wallet-mark" src={icon} alt="" width={20} height={20} />)
          }
          onPress={() => send({ type: 'open', view: row.opens })}
        />
      )
    }
    const { entry } = row
    if (entry === 'email')
      return (
        <EmailRow
          key={entry}
          label={copy.email}
          submitLabel={copy.submit}
          value={state.email}
          valid={state.valid}
          problem={state.refused ? copy.notValid : null}
          recent={recent}
          passkeys={app.methods.includes('passkey')}
          onFocus={() => send({ type: 'focus' })}
          onType={(email) => send({ type: 'type', email })}
          onSubmit={() => send({ type: 'submit' })}
        />
      )
    const outside = isProvider(entry)
    return (
      <MenuRow
        key={entry}
        name={entry}
        mark={<MethodMark method={entry} />}
        label={outside ? named(entry) : entry === 'oidc' && only ? fill(copy.with, { provider: only }) : labelOf(entry, copy)}
        busy={state.chosen === entry}
        recent={recent}
        opens={outside ? 'window' : entry === 'guest' || entry === 'passkey' ? 'nothing' : 'screen'}
        onPress={() => choose(entry)}
      />
    )
  }
  const gridOf = (providers: readonly OAuthProvider[]): ReactElement => (
    <BrandGrid
      key="brands"
      tiles={providers.map((brand) => ({
        brand,
        name: ENTRY_NAMES[brand],
        label: named(brand),
        busy: state.chosen === brand,
        recent: brand === app.recent ? copy.recent : null,
      }))}
      onPress={choose}
    />
  )
  const divider = (key: string) => (
    <p key={key} className="or">
      <span>{copy.or}</span>
    </p>
  )
  /** The rows in their order: neighbouring providers as a grid where they are many, the e-mail entry apart from what is beside it. */
  const pieces = blocksOf(rows).flatMap((block, place, all): ReactElement[] => {
    if ('providers' in block) return [gridOf(block.providers)]
    if (!('entry' in block.row) || block.row.entry !== 'email') return [draw(block.row)]
    return [...(place > 0 ? [divider('before')] : []), draw(block.row), ...(place < all.length - 1 ? [divider('after')] : [])]
  })

  const title = app.name ? fill(copy.named, { app: app.name }) : app.allowsSignup ? copy.title : copy.titleNoSignup
  return (
    <ScreenFrame
      mark={rows === main && <AppMark url={app.logoUrl} element={app.logoElement} name={app.name} />}
      title={opener ? openerOf(opener, app, copy)[1] : (app.header ?? title)}
      subtitle={rows === main && app.message}
      footer={app.showsTerms && <TermsLine app={app} copy={copy.terms} />}
    >
      {rows.length > 0 ? (
        <div className="menu" part="menu">
          {pieces}
        </div>
      ) : (
        <p className="subtitle">{copy.noMethod}</p>
      )}
      {rows === main && app.menu.passkeyLink && (
        <button type="button" className="passkey" part="button" aria-busy={leaving} onClick={() => leaving || choose('passkey')}>
          {leaving ? <Spinner /> : <Icon path={passkey} size={20} />}
          {copy.passkey}
          {app.recent === 'passkey' && <span className="recent">{copy.recent}</span>}
        </button>
      )}
    </ScreenFrame>
  )
}
