// LANDING_RETURNING: the card of the person who logged in last in this browser (docs/design/look.md, "Identity").

import { isProvider, methodRow } from '../../contract/methods.ts'
import { terms } from '../../i18n/en/common.json'
import { card } from '../../i18n/en/returning.json'
import { fill } from '../../kit/fill.ts'
import { shownName } from '../../kit/person/identity.ts'
import { AppMark } from '../../parts/app-mark.tsx'
import { Avatar } from '../../parts/avatar/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Shortened } from '../../parts/shortened.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { TermsLine } from '../terms-line.tsx'
import own from './returning.css'

export const styles = pieces + own

export const copy = { ...card, terms }
export type Copy = typeof copy

/** Letters that there is room for on the narrowest sheet. */
const MOST = 24

export default function Returning({ state, app, copy, send }: ScreenProps<'LANDING_RETURNING', Copy>) {
  const { method, identity } = state.person
  // A remembered person has a name.
  const shown = shownName(identity, { guest: '', account: '' })
  const way = isProvider(method)
    ? fill(copy.provider, { provider: methodRow(method)?.name ?? '' })
    : method === 'email' || method === 'sms' || method === 'passkey'
      ? copy[method]
      : copy.wallet
  const [before = '', after = ''] = copy.go.split('{name}')
  return (
    <ScreenFrame
      mark={<AppMark url={app.logoUrl} element={app.logoElement} name={app.name} />}
      title={copy.title}
      subtitle={app.message}
      footer={app.showsTerms && <TermsLine app={app} copy={copy.terms} />}
    >
      <div className="person-card" part="menu-item">
        <Avatar identity={identity} shown={shown} size={40} />
        <div>
          <strong>
            <Shortened text={shown} most={MOST} />
          </strong>
          <span>{way}</span>
        </div>
      </div>
      <Button busy={state.at === 'leaving'} onPress={() => send({ type: 'continue' })}>
        <span>
          {before}
          <Shortened text={shown} most={18} />
          {after}
        </span>
      </Button>
      <Button kind="secondary" onPress={() => send({ type: 'other' })}>
        {copy.other}
      </Button>
      <Button kind="link" onPress={() => send({ type: 'forget' })}>
        {copy.forget}
      </Button>
    </ScreenFrame>
  )
}
