// EMBEDDED_WALLET_ADD_TOKEN_SCREEN: a page asks to keep a token in the list of the wallet.

import type { Finding } from '../../contract/signing/rules.ts'
import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { request } from '../../i18n/en/signing.json'
import { token } from '../../i18n/en/wallet-asks.json'
import { fill } from '../../kit/fill.ts'
import { amountText, sentence } from '../../kit/written-values.ts'
import { Button } from '../../parts/button.tsx'
import { Decision, Findings } from '../../parts/confirm-parts.tsx'
import { alert } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { FullAddress } from '../../parts/sign-values.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { detailOf, say } from '../shared/say.ts'
import sheet from '../sign-parts/sign-request.css'

export const styles = pieces + sheet
export const copy = { ...token, signing: request, errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy
type Props = ScreenProps<'EMBEDDED_WALLET_ADD_TOKEN_SCREEN', Copy>

/** What there is instead of a question: no such token, a silent chain, a failure. */
const Ended = ({ state: { at, title, text, button, params }, copy, send }: Pick<Props, 'state' | 'copy' | 'send'>) => {
  const network = params.chain.name
  const head = at === 'failed' ? say(copy, title) : at === 'none' ? copy.none : copy.unread
  const more = at === 'none' ? fill(copy.noneText, { network }) : at === 'unread' ? fill(copy.unreadText, { network }) : null
  return (
    <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={head} subtitle={more ?? detailOf(head, say(copy, text))}>
      <Button onPress={() => send({ type: 'press' })}>
        {at === 'failed' ? say(copy, button) : at === 'none' ? copy.close : copy.again}
      </Button>
    </ScreenFrame>
  )
}

const Facts = ({ state: { shown, params, spelling }, copy, locale }: Pick<Props, 'state' | 'copy' | 'locale'>) => {
  const { asset, account, chain } = params
  const { signing } = copy
  const writing = { copy: signing, locale }
  const whole = (address: string): string => spelling[address] ?? address
  const value = { ...shown?.token, address: whole(asset.address) }
  const has = shown ? (shown.has ? amountText(shown.has, writing) : copy.unknown) : copy.reading
  return (
    <dl className="facts">
      <div>
        <dt>{signing.labels[asset.item === null ? 'token' : 'collection']}</dt>
        <dd>
          <FullAddress value={value} writing={writing} />
        </dd>
      </div>
      {asset.item !== null && (
        <div>
          <dt>{copy.item}</dt>
          <dd>
            <bdi>#{asset.item}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{signing.labels.network}</dt>
        <dd>{chain.name}</dd>
      </div>
      <div>
        <dt>{copy.has}</dt>
        <dd>
          <bdi>{shown?.has?.amount === '0' ? copy.nothing : has}</bdi>
        </dd>
      </div>
      <div>
        <dt>{signing.account}</dt>
        <dd>
          <FullAddress value={{ address: whole(account) }} />
        </dd>
      </div>
    </dl>
  )
}

export default function AddToken({ state, params, copy, locale, send }: Props) {
  const { at, shown } = state
  const { signing } = copy
  const writing = { copy: signing, locale }
  const host = new URL(params.origin).host
  if (at === 'none' || at === 'unread' || at === 'failed') return <Ended {...{ state, copy, send }} />
  const said = {
    findings: shown?.findings ?? [],
    compared: signing.compared,
    sentence: ({ rule, values }: Finding) => sentence(signing.rules[rule], values, writing),
  }
  const isItem = params.asset.item !== null
  return (
    <ScreenFrame
      mark={<p className="requester">{sentence(signing.asks, { origin: host }, writing)}</p>}
      title={
        shown
          ? sentence(isItem ? copy.titleItem : copy.title, { token: shown.token, item: params.asset.item ?? '' }, writing)
          : copy[isItem ? 'titleAnyItem' : 'titleAny']
      }
      subtitle={copy.text}
    >
      <span className="quiet" role="status">
        {at === 'reading' ? copy.reading : ''}
      </span>
      {params.insists && (
        <ul className="findings">
          <li className="warn">{sentence(signing.rules['many-requests'], { origin: host }, writing)}</li>
        </ul>
      )}
      <Findings levels={['danger', 'warn']} {...said} />
      <Facts {...{ state, copy, locale }} />
      <Findings levels={['note']} {...said} />
      <Decision
        {...{ words: signing, danger: false, agreed: false, send }}
        busy={at === 'keeping'}
        disabled={at === 'reading'}
        insists={params.insists === true}
        act={copy.act}
        onAct={() => send({ type: 'agree' })}
      />
    </ScreenFrame>
  )
}
