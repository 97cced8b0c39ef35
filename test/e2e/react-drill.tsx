// A drill for React: most of what a screen can ask of it, and random trees. It writes down what the page looks like after each step.
// Built twice by page-react.test.ts, with React as it comes and as it ships: both must write down the same.

import {
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
// By this way a fragment has a key and no ref, as in the short form.
import { Fragment } from 'react/jsx-runtime'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** A tree of random tags; the same seed gives the same one. */
interface Plan {
  readonly tag: string
  readonly id: number
  readonly text: string
  readonly inner: readonly Plan[]
}
const TAGS = ['div', 'span', 'p', 'b', 'svg', 'fragment', 'counter', 'text', 'nothing', 'button', 'memo', 'img', 'style']

const dice = (seed: number) => () => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  return seed / 0x7fffffff
}
const plan = (roll: () => number, depth: number): Plan => ({
  tag: TAGS[Math.floor(roll() * TAGS.length)] ?? 'div',
  id: Math.floor(roll() * 8),
  text: String(Math.floor(roll() * 100)),
  inner: depth > 0 ? Array.from({ length: Math.floor(roll() * 5) }, () => plan(roll, depth - 1)) : [],
})

const log: string[] = []
const Theme = createContext('plain')
const Counter = ({ text, children }: { text: string; children: ReactNode }) => {
  const [count, add] = useReducer((n: number) => n + 1, 0)
  const theme = useContext(Theme)
  const place = useRef<HTMLElement>(null)
  const id = useId()
  const doubled = useMemo(() => Number(text) * 2, [text])
  const press = useCallback(() => add(), [])
  useLayoutEffect(() => {
    log.push(`layout ${text} ${place.current?.localName}`)
    return () => void log.push(`layout off ${text}`)
  }, [text])
  useEffect(() => {
    log.push(`effect ${text}`)
    return () => void log.push(`effect off ${text}`)
  }, [text])
  return (
    <i
      ref={place}
      {...{ onClick: press }}
      title={theme}
      data-id={id.length > 0}
      style={{ opacity: doubled / 100, marginTop: count }}
    >
      {count}/{doubled}
      {children}
    </i>
  )
}
const Still = memo(({ text }: { text: string }) => <em>{text}</em>)

const draw = ({ tag, id, text, inner }: Plan): ReactNode => {
  // One key twice among brothers is a mistake of the caller: the first of them counts.
  const children = inner.filter((one, at) => inner.findIndex((other) => other.id === one.id) === at).map(draw)
  if (tag === 'text') return text
  if (tag === 'nothing') return Number(text) % 2 ? null : false
  if (tag === 'fragment') return <Fragment key={id}>{children}</Fragment>
  if (tag === 'counter') return <Counter key={id} {...{ text, children }} />
  if (tag === 'img')
    return <img key={id} src={`data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='i${id}'/>`} alt={text} />
  if (tag === 'style')
    return (
      <b key={id} style={{ ...(Number(text) % 2 && { color: 'red' }), width: Number(text) }}>
        {children}
      </b>
    )
  if (tag === 'memo') return <Still key={id} text={text} />
  if (tag === 'svg')
    return (
      <svg key={id} viewBox="0 0 9 9" aria-hidden>
        <title>{text}</title>
        <path strokeWidth={Number(text)} d="M0 0" />
        <foreignObject>{children}</foreignObject>
      </svg>
    )
  const Tag = tag as 'div'
  return (
    <Tag key={id} className={`c${text}`} data-text={text} hidden={Number(text) > 50} {...(Number(text) % 3 && { lang: 'en' })}>
      {text}
      {children}
    </Tag>
  )
}

const Torn = ({ torn }: { torn: boolean }) => {
  if (torn) throw new Error('torn')
  return <s>whole</s>
}

const listeners = new Set<() => void>()
const store = {
  value: 0,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const Form = ({ torn }: { torn: boolean }) => {
  const [text, type] = useState('a')
  const [on, turn] = useState(false)
  const [pick, choose] = useState('two')
  const value = useSyncExternalStore(store.listen, () => store.value)
  const tell = (what: string) => () => void log.push(what)
  return (
    <Theme.Provider value={text}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          log.push('submit')
        }}
        {...{ onClickCapture: tell('capture'), onClick: tell('bubble') }}
      >
        <input
          id="text"
          value={text}
          onChange={(event) => type(event.target.value.toUpperCase())}
          onFocus={tell('focus')}
          onBlur={tell('blur')}
        />
        <input id="on" type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
        <input type="radio" name="r" checked={on} readOnly />
        <textarea id="area" value={text} onChange={(event) => type(event.target.value)} />
        <select id="pick" value={pick} onChange={(event) => choose(event.target.value)}>
          <option>one</option>
          <option>two</option>
        </select>
        <button id="go" type="submit" onMouseEnter={tell('enter')} onKeyDown={({ key }) => void log.push(`key ${key}`)}>
          {value}
        </button>
        <button type="button" id="inner" onClick={(event) => event.stopPropagation()}>
          {pick}
        </button>
        {createPortal(<b id="portal">{text}</b>, document.body)}
        <Torn torn={torn} />
        <Counter text="1">{null}</Counter>
      </form>
    </Theme.Provider>
  )
}

/** Until React's scheduler has come to rest: it goes by messages too, and those of one task arrive in order. */
const rest = async (): Promise<void> => {
  const { port1, port2 } = new MessageChannel()
  for (let hop = 0; hop < 6; hop++)
    await new Promise<unknown>((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  port1.close()
}
const main = document.createElement('main')
document.body.append(main)
const written: string[] = []
const write = (what: string): void => {
  written.push(`${what}\n${document.body.innerHTML}\n${log.splice(0).join('\n')}`)
}

const trees = async (count: number): Promise<void> => {
  for (let seed = 1; seed <= count; seed++) {
    const roll = dice(seed)
    const root = createRoot(main, { onUncaughtError: (error) => void log.push(String(error)) })
    for (let step = 0; step < 4; step++) {
      const tree = <Theme value={String(step)}>{draw(plan(roll, 4))}</Theme>
      if (roll() < 0.5) flushSync(() => root.render(tree))
      else root.render(tree)
      await rest()
      for (const one of main.querySelectorAll('i')) if (roll() < 0.3) one.click()
      await rest()
      write(`tree ${seed}.${step}`)
    }
    root.unmount()
    await rest()
    write(`tree ${seed} gone`)
  }
}

const form = async (): Promise<void> => {
  const root = createRoot(main, { onUncaughtError: (error) => void log.push(`uncaught ${String(error)}`) })
  flushSync(() => root.render(<Form torn={false} />))
  write('form')
  const at = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T
  /** Sets a field as a keyboard does, past React's own watch on the property. */
  const fill = (field: HTMLElement, kind: typeof HTMLInputElement | typeof HTMLTextAreaElement, value: string): void => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const steps: Record<string, () => void> = {
    focus: () => at('text').focus(),
    type: () => fill(at('text'), HTMLInputElement, 'typed'),
    area: () => fill(at('area'), HTMLTextAreaElement, 'more'),
    check: () => at('on').click(),
    pick: () => {
      at<HTMLSelectElement>('pick').value = 'one'
      at('pick').dispatchEvent(new Event('change', { bubbles: true }))
    },
    key: () => at('go').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })),
    enter: () => at('go').dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: main })),
    stop: () => at('inner').click(),
    submit: () => at('go').click(),
    store: () => {
      store.value++
      for (const listener of listeners) listener()
    },
    tear: () => root.render(<Form torn />),
    empty: () => root.render(null),
  }
  for (const [name, act] of Object.entries(steps)) {
    act()
    await rest()
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    write(`${name} ${fields.map((one) => [one.value, one.checked]).join(' ')} ${document.activeElement?.id}`)
  }
}

/** An error that nobody catches takes the whole tree down and is told to the root. */
const fall = async (): Promise<void> => {
  const root = createRoot(main, { onUncaughtError: (error) => void log.push(`uncaught ${String(error)}`) })
  for (const torn of [false, true, false]) {
    root.render(<Torn torn={torn} />)
    await rest()
    write(`fall ${torn}`)
  }
  root.unmount()
}

/** What was written down. */
export const drill = async (count: number): Promise<string[]> => {
  await form()
  await fall()
  await trees(count)
  return written
}
