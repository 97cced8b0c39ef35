// The one React tree of a modal: header, the present screen, height that follows it. Drawn from the modal's view, which lives outside React.

import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BuiltScreen } from '../contract/screens.ts'
import type { ModalView } from '../flows/modal.ts'
import type { StageHost } from '../flows/stage-host.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { back, close } from '../parts/icons.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { accentProperties } from './accent.ts'
import { adoptStyles } from './adopt-styles.ts'
import { preload, REGISTRY } from './registry.ts'
import { useStore } from './use-store.ts'

export const copy = { back: 'Back', close: 'Close', loading: 'Loading' }

interface Drawn {
  readonly screen: BuiltScreen
  readonly Screen: ComponentType<object>
}

/** The view as far as it can be drawn: the former screen stays until the next one's code is here. */
const useDrawn = (view: ModalView | null, host: StageHost): [Drawn, ModalView] | null => {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const shown = useRef<ModalView | null>(null)
  const screen = view?.route.screen
  useEffect(() => {
    if (!screen) return setDrawn(null)
    let wanted = true
    const row = REGISTRY[screen]
    row.load().then(
      ({ default: Screen, styles }) => {
        if (!wanted) return
        if (styles && host.shadowRoot) adoptStyles(host.shadowRoot, styles)
        setDrawn({ screen, Screen: Screen as ComponentType<object> })
        row.next.forEach(preload)
      },
      (error: unknown) => wanted && host.failed(error),
    )
    return () => {
      wanted = false
    }
  }, [screen, host])
  if (view && drawn?.screen === view.route.screen) shown.current = view
  return drawn && shown.current?.route.screen === drawn.screen ? [drawn, shown.current] : null
}

/** Height follows content: the body is as high as what stands in it, and the way there is a transition. */
const useHeight = () => {
  const body = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!inner.current || !body.current) return
    const outside = body.current
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height) outside.style.height = `${height}px`
    })
    watch.observe(inner.current)
    return () => watch.disconnect()
  }, [])
  return { body, inner }
}

export const Stage = ({ container }: { container: HTMLElement }) => {
  const host = (container.getRootNode() as ShadowRoot).host as StageHost
  const view = useStore(host.modal.$view)
  const drawn = useDrawn(view, host)
  const { body, inner } = useHeight()
  const frame = useRef<HTMLDivElement>(null)
  const accent = host.accent ?? view?.app.accent ?? null
  useLayoutEffect(() => {
    const place = frame.current
    if (place) for (const [name, value] of accentProperties(accent, place)) place.style.setProperty(name, value)
  }, [accent])

  const [Screen, shown] = drawn ? [drawn[0].Screen, drawn[1]] : [null, null]
  return (
    <div className="stage" ref={frame} data-screen={shown?.route.screen} data-at={shown?.state.at}>
      <header part="header">
        {shown?.canGoBack && (
          <IconButton name={copy.back} part="back" icon={back} onPress={() => host.modal.back()} className="back" />
        )}
        {host.closable && (
          <IconButton name={copy.close} part="close" icon={close} onPress={() => host.requestClose()} className="close" />
        )}
      </header>
      <div className="body" ref={body}>
        <div ref={inner}>
          {Screen && shown ? (
            <Screen
              // A screen that is entered anew begins anew.
              key={shown.entry}
              {...{ params: shown.route.params, state: shown.state, app: shown.app, send: host.modal.send }}
            />
          ) : (
            <div className="waiting">
              <Spinner label={copy.loading} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
