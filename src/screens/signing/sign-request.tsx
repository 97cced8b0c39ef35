// EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: what is to be signed, as what it does (docs/design/signing.md, "Screen").

import type { Finding } from '../../contract/signing/rules.ts'
import { canSign } from '../../flows/signing/sign-request.ts'
import { isDangerous, isHeld } from '../../flows/steps/confirming.ts'
import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { request } from '../../i18n/en/signing.json'
import { itemPictureUrl } from '../../kit/item-picture-url.ts'
import { sentence, type Writing } from '../../kit/written-values.ts'
import { Button } from '../../parts/button.tsx'
import { Bytes, Decision, Findings, Raw } from '../../parts/confirm-parts.tsx'
import { alert, check } from '../../parts/icons.tsx'
import picture from '../../parts/item-picture.css'
import { Mark } from '../../parts/mark.tsx'
import { RegistryWords } from '../../parts/registry-words.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Fields } from '../../parts/shown-fields.tsx'
import { ForeignText, FullAddress, Shown } from '../../parts/sign-values.tsx'
import { titleWords } from '../../parts/title-words.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { detailOf, say } from '../shared/say.ts'
import sheet from '../sign-parts/sign-request.css'

export const styles = pieces + sheet + picture
export const copy = { ...request, errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy
type Props = ScreenProps<'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN', Copy>
type Words = Writing & { readonly copy: Copy }

/** The rows: facts with a known name, then the fields of the data. */
const Facts = ({ state: { shown, params }, app, writing }: Pick<Props, 'app' | 'state'> & { writing: Words }) => (
  <dl className="facts">
    {shown.rows.map(({ label, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a label may be there for each token.
      <div key={`${label} ${at}`}>
        <dt>{writing.copy.labels[label]}</dt>
        <dd>
          <Shown
            value={value}
            writing={writing}
            picture={(one) => itemPictureUrl(app.itemPictures, shown.itemsOn, one, shown.findings)}
          />
        </dd>
      </div>
    ))}
    <Fields fields={shown.fields} writing={writing} />
    <div>
      <dt>{writing.copy.account}</dt>
      <dd>
        <FullAddress value={{ address: params.address }} />
      </dd>
    </div>
  </dl>
)

export default function SignRequest({ state, app, copy, locale, send }: Props) {
  const { shown, params, at, digest } = state
  const writing = { copy, locale }
  const danger = isDangerous(shown)
  const said = {
    findings: shown.findings,
    compared: copy.compared,
    sentence: ({ rule, values }: Finding) => sentence(copy.rules[rule], values, writing),
  }
  if (at === 'success') return <ScreenFrame mark={<Mark icon={check} tone="success" />} title={copy.signed} />
  if (at === 'failed') {
    const title = say(copy, state.title)
    return (
      <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={title} subtitle={detailOf(title, say(copy, state.text))}>
        <Button onPress={() => send({ type: 'press' })}>{say(copy, state.button)}</Button>
      </ScreenFrame>
    )
  }
  return (
    <ScreenFrame
      mark={<p className="requester">{sentence(copy.asks, { origin: new URL(params.origin).host }, writing)}</p>}
      title={titleWords(sentence(copy.headline[shown.headline], shown.values, writing))}
    >
      <span className="quiet" role="status">
        {at === 'signing' ? copy.signing : ''}
      </span>
      <Findings levels={['danger']} {...said} />
      <div className="asked" data-waits={isHeld(state) ? '' : undefined}>
        {shown.text.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          <section className="said" tabIndex={0} aria-label={copy.message} dir="auto">
            <ForeignText parts={shown.text} writing={writing} />
          </section>
        )}
        <Findings levels={['warn']} {...said} />
        <RegistryWords registry={shown.registry} copy={copy.registry} writing={writing} />
        <Facts state={state} app={app} writing={writing} />
        <Findings levels={['note']} {...said} />
        <Raw open={state.open} label={copy.details} text={shown.raw} onToggle={() => send({ type: 'open' })}>
          {digest ? (
            <Bytes
              rows={[
                [copy.domainHash, digest.domain],
                [copy.messageHash, digest.message],
                [copy.digest, digest.digest],
              ]}
            />
          ) : (
            <p>{copy.noDigest}</p>
          )}
        </Raw>
      </div>
      <Decision
        {...{ words: copy, danger, agreed: state.agreed, send }}
        busy={at === 'signing'}
        disabled={at === 'asking' && !canSign(state)}
        insists={params.insists === true}
        act={danger ? copy.anyway : copy.sign}
        onAct={() => send({ type: 'sign' })}
      />
    </ScreenFrame>
  )
}
