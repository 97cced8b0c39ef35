// Screens of an app beside its form, as the tags would draw them: in a frame without an origin (docs/console.md).

import { useEffect, useRef, useState } from 'react'
import type { AppRow } from '../rows.ts'
import { useStyles } from '../use-styles.ts'
import { spoken, type Word, word } from '../words.ts'
import styles from './preview.css'

const SCREENS = ['LANDING', 'AWAITING_PASSWORDLESS_CODE', 'ALLOWLIST_REJECTION_SCREEN'] as const
export type Screen = (typeof SCREENS)[number]
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const LEAST = 320
const MOST = 900

/** One of a few, as buttons that stay pressed. */
const Choice = <T extends string>(props: { label: string; all: readonly T[]; one: T; name(one: T): Word; on(one: T): void }) => (
  <div className="choice" role="radiogroup" aria-label={props.label}>
    {props.all.map((one) => (
      <label key={one} className="switch">
        <input type="radio" name={props.label} checked={one === props.one} onChange={() => props.on(one)} />
        {word(props.name(one))}
      </label>
    ))}
  </div>
)

export const Preview = ({ app, first = 'LANDING' }: { app: AppRow; first?: Screen }) => {
  useStyles(styles)
  const frame = useRef<HTMLIFrameElement>(null)
  const [theme, setTheme] = useState<Theme>(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const [screen, setScreen] = useState<Screen>(first)
  const [ready, setReady] = useState(0)
  const [height, setHeight] = useState(LEAST)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== frame.current?.contentWindow) return
      const { kind, height: asked } = (data ?? {}) as { kind?: unknown; height?: unknown }
      if (kind === 'ready') setReady((count) => count + 1)
      // Trust: what the frame says is a number between two bounds, or nothing.
      if (kind === 'height' && typeof asked === 'number') setHeight(Math.min(MOST, Math.max(LEAST, asked)))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const message = JSON.stringify({
    ...{ kind: 'draw', screen, theme, language: spoken().language, config: app.config },
  })
  useEffect(() => {
    // A document without an origin has no name that could be given here; it is given nothing but what pages are told of the app.
    if (ready) frame.current?.contentWindow?.postMessage(JSON.parse(message), '*')
  }, [ready, message])
  return (
    <section className="preview" aria-label={word('app.preview')}>
      <Choice<Theme> label={word('app.preview.theme')} all={THEMES} one={theme} name={(one) => `app.o.${one}`} on={setTheme} />
      <Choice<Screen>
        label={word('app.preview.screen')}
        all={SCREENS}
        one={screen}
        name={(one) => `app.screen.${one}`}
        on={setScreen}
      />
      <iframe
        ref={frame}
        title={word('app.preview')}
        src="/preview"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        style={{ height }}
      />
    </section>
  )
}
