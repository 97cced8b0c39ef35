// EMBEDDED_WALLET_NETWORK_SCREEN: a page asks to use another network of the app.

import { shownName } from '../../contract/signing/shown-text.ts'
import { request } from '../../i18n/en/signing.json'
import { network } from '../../i18n/en/wallet-asks.json'
import { fill } from '../../kit/fill.ts'
import { sentence } from '../../kit/written-values.ts'
import { Decision } from '../../parts/confirm-parts.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import sheet from '../sign-parts/sign-request.css'

export const styles = pieces + sheet
export const copy = { ...network, signing: request }
export type Copy = typeof copy

export default function UseNetwork({ params, copy, locale, send }: ScreenProps<'EMBEDDED_WALLET_NETWORK_SCREEN', Copy>) {
  const { name, from, coin, id, called, origin, test } = params
  const { signing } = copy
  const writing = { copy: signing, locale }
  const host = new URL(origin).host
  const isOtherName = called !== null && called.toLowerCase() !== name.toLowerCase()
  return (
    <ScreenFrame
      mark={<p className="requester">{sentence(signing.asks, { origin: host }, writing)}</p>}
      title={fill(copy.title, { network: name })}
      subtitle={from === null ? fill(copy.text, { network: name }) : fill(copy.fromTo, { from, network: name })}
    >
      <ul className="findings">
        {params.insists && <li className="warn">{sentence(signing.rules['many-requests'], { origin: host }, writing)}</li>}
        {isOtherName && (
          <li className="warn">{sentence(copy.called, { origin: host, name: shownName(called).slice(0, 60) }, writing)}</li>
        )}
        {test && <li className="note">{signing.rules['test-network']}</li>}
      </ul>
      <dl className="facts">
        <div>
          <dt>{signing.labels.network}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{copy.number}</dt>
          <dd>{id}</dd>
        </div>
        <div>
          <dt>{copy.coin}</dt>
          <dd>{coin}</dd>
        </div>
      </dl>
      <Decision
        {...{ words: signing, danger: false, agreed: false, busy: false, disabled: false, send }}
        insists={params.insists === true}
        act={copy.act}
        onAct={() => send({ type: 'agree' })}
      />
    </ScreenFrame>
  )
}
