// The React tree of a modal: header, present screen, animated height. Draws a view that lives outside React.

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { adoptStyles } from '../browser/adopt-styles.ts'
import { SHEET_OUT } from '../contract/limits.ts'
import type { ModalView } from '../flows/runtime/modal.ts'
import type { StageHost } from '../flows/runtime/stage-host.ts'
import { stage as copy } from '../i18n/en/common.json'
import { fill } from '../kit/fill.ts'
import { lateCode } from '../kit/late-code.ts'
import { idle, painted, wait } from '../kit/wait.ts'
import { makeWriters } from '../kit/writers.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { back, close, info } from '../parts/icons.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { type AnyRow, DIRECTORY, infoOf, isClosable, preload } from './registry.ts'
import type { AroundProps } from './screen.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useStore } from './use-store.ts'

/** The element that a stage is drawn in, with what it draws. */
export interface StageElement extends HTMLElement {
  /** Not `host`: frameworks take a node that has one for a shadow root. */
  stageHost: StageHost
}

interface PlacedProps extends Pick<AroundProps, 'back' | 'children'> {
  readonly host: StageHost
  readonly shown: ModalView | undefined
}

const adopt = (stage: StageElement, styles: string | undefined): void => {
  const root = stage.getRootNode()
  if (styles && root instanceof ShadowRoot) adoptStyles(root, styles)
}

/** What is drawn of the view: the former screen stays while the dialog goes away. */
const useDrawn = (view: ModalView | 'loading' | null, stage: StageElement): [AnyRow, ModalView] | null => {
  const { stageHost: host } = stage
  const [, redraw] = useState(0)
  const drawn = useRef<[AnyRow, ModalView] | null>(null)
  const row = view && view !== 'loading' ? DIRECTORY.rows.get(view.route.screen) : null
  const around = view && view !== 'loading' ? homeOf(view) : null
  if (view === 'loading') drawn.current = null
  else if (view && row) drawn.current = [row, view]

  useLayoutEffect(() => {
    for (const one of [around, row]) adopt(stage, one?.styles)
  }, [around, row, stage])
  useEffect(() => {
    if (!row) return
    let wanted = true
    painted().then(() => {
      if (!wanted) return
      // A sheet that is new costs the styles of all that is drawn: not in the press that leads to its screen.
      for (const next of row.next ?? []) preload(next, host.words, ({ styles }) => idle(() => adopt(stage, styles)))
      host.painted?.()
      idle(() => makeWriters(host.words?.locale ?? 'en'))
    })
    return () => {
      wanted = false
    }
  }, [row, host, stage])
  useEffect(() => {
    if (view) return
    // Trust: what a person typed does not stay behind in a closed dialog; it goes when the dialog has gone from sight.
    const shown = new AbortController()
    wait(SHEET_OUT, shown.signal).then(
      () => {
        drawn.current = null
        redraw((count) => count + 1)
      },
      () => undefined,
    )
    return () => shown.abort()
  }, [view])
  return drawn.current
}

/** The body takes the height of its content, with a transition. */
const useHeight = (isOpen: boolean) => {
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
  useLayoutEffect(() => {
    // What opens is as high as it is: it does not move from the height of what was closed.
    if (isOpen) body.current?.style.removeProperty('height')
  }, [isOpen])
  return { body, inner }
}

/** The row of the screen that draws around the one that is shown. */
const homeOf = (shown: ModalView | undefined): AnyRow | null => (shown?.around && DIRECTORY.rows.get(shown.around.home)) || null

/** A screen, with what the first screen of its modal draws around it. */
const Placed = ({ host, shown, back, children }: PlacedProps) => {
  const row = homeOf(shown)
  if (!row?.Around || !shown?.around) return children
  const { home, state } = shown.around
  return (
    <row.Around state={state} copy={host.words?.of(home, row.copy) ?? row.copy} back={back} home={host.modal.home}>
      {children}
    </row.Around>
  )
}

export const Stage = ({ container }: { container: StageElement }) => {
  const { stageHost: host } = container
  const view = useStore(host.modal.$view)
  const drawn = useDrawn(view, container)
  const { words } = host
  const own = words?.of('stage', copy) ?? copy
  const { body, inner } = useHeight(view !== null)
  const frame = useRef<HTMLDivElement>(null)
  const [row, shown] = drawn ?? []
  const Screen = row?.View
  const accent = host.accent || shown?.app.accent
  useLayoutEffect(() => {
    const place = frame.current
    if (!place || !accent) return
    let wanted = true
    // The default accent is in the style sheet; the code that corrects another one is loaded only where a host gives one.
    lateCode(() => import('./accent/accent.ts')).then(
      ({ paintAccent }) => wanted && paintAccent(place, accent),
      () => undefined,
    )
    return () => {
      wanted = false
      place.removeAttribute('style')
    }
  }, [accent])

  const isScreenClosable = !shown || isClosable(shown)
  const explained = shown && infoOf(shown)
  const screen =
    Screen && shown ? (
      // A screen that is entered anew begins anew.
      <ScreenBoundary key={shown.entry} onError={host.modal.screenFailed}>
        <Screen
          {...{
            params: shown.route.params,
            state: shown.state,
            app: shown.app,
            copy: row && (words?.of(shown.route.screen, row.copy) ?? row.copy),
            locale: words?.locale ?? 'en',
            send: host.modal.send,
          }}
        />
      </ScreenBoundary>
    ) : (
      <div className="waiting">
        <Spinner label={own.loading} />
      </div>
    )
  const goBack = shown?.canGoBack && (isScreenClosable || !shown.backEnds) ? () => host.modal.back() : null
  const framed = (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is no control, and no banner of the page. */}
      <header part="header" role="none">
        {goBack && !homeOf(shown) && <IconButton name={own.back} part="back" icon={back} onPress={goBack} />}
        {shown && shown.more > 0 && <span className="more">{fill(own.waiting, { count: shown.more }, words?.locale)}</span>}
        {explained && (
          <IconButton
            name={own.info}
            part="info"
            icon={info}
            onPress={() => void host.modal.nest('info', explained).catch(() => {})}
          />
        )}
        {host.closable && isScreenClosable && (
          <IconButton name={own.close} part="close" icon={close} onPress={() => host.requestClose()} />
        )}
      </header>
      <div className="body" ref={body}>
        <div ref={inner}>
          <Placed host={host} shown={shown} back={goBack && { name: own.back, onPress: goBack }}>
            {screen}
          </Placed>
        </div>
      </div>
    </>
  )
  return (
    <div className="stage" ref={frame} data-screen={shown?.name} data-at={shown?.state.at}>
      {host.bare ? screen : framed}
    </div>
  )
}
