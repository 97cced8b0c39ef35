// Login methods of an app: on or off, their order by buttons that keys reach, and the menu as it would be.

import { useLayoutEffect, useRef, useState } from 'react'
import { orderOf, type TagMethod, tagNames } from '../../src/contract/method-order.ts'
import { METHOD_NAMES, METHODS, type MethodName } from '../../src/contract/methods.ts'
import { Button } from '../../src/parts/button.tsx'
import { useMay } from '../operator.ts'
import { orderKept } from '../rows.ts'
import { useStyles } from '../use-styles.ts'
import { type Word, word } from '../words.ts'
import { type Change, changed } from './draft.ts'
import { GROUPS } from './fields.ts'
import { isOn, methodChange, moved } from './method-order.ts'
import styles from './methods.css'
import { Preview } from './preview.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsForm } from './settings-form.tsx'

/** Proper names are the same in every language. */
const methodName = (method: MethodName | TagMethod): string => {
  const name = method === 'wallet' ? null : METHODS[method].name
  return name ?? word(`app.m.${method}` as Word)
}

interface OrderProps {
  readonly order: readonly TagMethod[]
  onMove(order: TagMethod[]): void
}
const Order = ({ order, onMove }: OrderProps) => {
  useStyles(styles)
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order may have taken the focus from the button that made it.
  useLayoutEffect(() => {
    if (pressed.current) list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = ''
  }, [order.join(' ')])
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= order.length) return
    pressed.current = `${to < from ? 'up' : 'down'} ${order[from]}`
    const next = moved(order, from, to)
    onMove(next)
    setTold(`${methodName(order[from] ?? 'email')}: ${to + 1} / ${order.length}`)
  }
  return (
    <>
      <ol ref={list} className="order" aria-label={word('app.order')}>
        {order.map((one, at) => (
          <li key={one}>
            <span>{methodName(one)}</span>
            <button
              type="button"
              data-move={`up ${one}`}
              aria-label={`${word('app.up')}: ${methodName(one)}`}
              aria-disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              data-move={`down ${one}`}
              aria-label={`${word('app.down')}: ${methodName(one)}`}
              aria-disabled={at === order.length - 1}
              onClick={() => move(at, at + 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <span role="status" className="unseen">
        {told}
      </span>
    </>
  )
}

export const Methods = ({ app, onSaved }: SectionProps) => {
  const may = useMay()
  const [on, setOn] = useState(() => METHOD_NAMES.filter((one) => isOn(app, one)))
  const [kept, setKept] = useState<readonly string[]>(orderKept(app))
  const [typed, setTyped] = useState<Change | null>(null)
  const order = orderOf(kept, on)
  const own = methodChange(app, on, order)
  const seen = changed(changed(app, typed), own)
  if (!may('apps.change'))
    return (
      <div className="beside">
        <div>
          <ol className="order">
            {(order ?? tagNames(on)).map((one) => (
              <li key={one}>{methodName(one)}</li>
            ))}
          </ol>
          <SettingsForm app={app} groups={GROUPS.methods} onSaved={onSaved} />
        </div>
        <Preview app={app} />
      </div>
    )
  return (
    <div className="beside">
      <SettingsForm app={app} groups={GROUPS.methods} more={own} onSaved={onSaved} onTyped={setTyped}>
        <fieldset className="group">
          <legend>{word('app.g.methods')}</legend>
          <div className="grid">
            {METHOD_NAMES.map((one) => (
              <label key={one} className="switch">
                <input
                  type="checkbox"
                  checked={on.includes(one)}
                  onChange={({ target }) => setOn(target.checked ? [...on, one] : on.filter((other) => other !== one))}
                />
                {methodName(one)}
              </label>
            ))}
          </div>
          <p className="line">{word('app.methods.note')}</p>
        </fieldset>
        <fieldset className="group">
          <legend>{word('app.order')}</legend>
          <p className="line">{word('app.order.note')}</p>
          <Order order={order ?? tagNames(on)} onMove={setKept} />
          {order && (
            <div className="acts">
              <Button kind="secondary" onPress={() => setKept([])}>
                {word('app.order.usual')}
              </Button>
            </div>
          )}
        </fieldset>
      </SettingsForm>
      <Preview app={seen} />
    </div>
  )
}
