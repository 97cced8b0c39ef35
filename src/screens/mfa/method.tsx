// One second factor of the person: since when, last used, and its end.

import { method as words } from '../../i18n/en/mfa.json'
import { fill } from '../../kit/fill.ts'
import { dateWriter } from '../../kit/writers.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { Said } from './code-form.tsx'
import { METHOD_ICONS } from './method-looks.ts'
import mfa from './mfa.css'
import { said } from './words.ts'

export const styles = pieces + mfa

export const copy = { ...words, ...said }
export type Copy = typeof copy

export default function Method({ state, copy, locale, send }: ScreenProps<'MFA_ENROLLMENT_FLOW_SCREEN_METHOD', Copy>) {
  const { at, params } = state
  const { method, since, used, endsWith } = params
  const date = (time: number) => dateWriter(locale, { dateStyle: 'medium' }).format(time)
  const isGone = at === 'removed'
  const asks = at === 'asking' || at === 'removing'
  const lines = [
    ...(endsWith ? [fill(copy.to, { end: endsWith })] : []),
    fill(copy.added, { date: date(since) }),
    ...(used === null ? [] : [fill(copy.used, { date: date(used) })]),
  ]
  return (
    <ScreenFrame
      key={asks ? 'ask' : 'shown'}
      mark={<Mark icon={isGone ? check : METHOD_ICONS[method]} tone={isGone ? 'success' : 'plain'} />}
      title={isGone ? copy.done : copy[method]}
      subtitle={isGone ? copy[method] : asks ? copy.ask : lines.join(' ')}
    >
      <Said problem={say(copy, state.problem)} done={isGone ? copy.done : null} />
      {asks ? (
        <div className="pair">
          <Button kind="secondary" disabled={at === 'removing'} onPress={() => send({ type: 'keep' })}>
            {copy.no}
          </Button>
          <Button kind="danger" busy={at === 'removing'} onPress={() => send({ type: 'remove' })}>
            {copy.yes}
          </Button>
        </div>
      ) : (
        !isGone && (
          <>
            {method === 'passkey' && (
              <Button kind="secondary" onPress={() => send({ type: 'update' })}>
                {copy.update}
              </Button>
            )}
            <Button kind="danger" onPress={() => send({ type: 'ask' })}>
              {copy.remove}
            </Button>
          </>
        )
      )}
    </ScreenFrame>
  )
}
