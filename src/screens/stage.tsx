// The React tree of a modal: header, present screen, animated height. Draws a view that lives outside React.

import { type ReactNode, useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'
import { exchangeStyles, sheetOf } from '../browser/adopt-styles.ts'
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
import { ScreenBoundary } from './screen-boundary.tsx'
import { useLeaving } from './use-leaving.ts'
import { useStore } from './use-store.ts'

/** The element that a stage is drawn in, with what it draws. */
export interface StageElement extends HTMLElement {
  /** Not `host`: frameworks take a node that has one for a shadow root. */
  stageHost: StageHost
}

type Drawn = readonly [AnyRow, ModalView]

interface MadeProps {
  readonly host: StageHost
  readonly drawn: Drawn | null
  readonly back: (() => unknown) | null
  readonly own: typeof copy
}

/** What is to be drawn of the view: the former screen stays while the dialog goes away. */
const useDrawn = (view: ModalView | 'loading' | null): Drawn | null => {
  const [, redraw] = useState(0)
  const drawn = useRef<Drawn | null>(null)
  const row = view && view !== 'loading' ? DIRECTORY.rows.get(view.route.screen) : null
  if (view === 'loading') drawn.current = null
  else if (view && row) drawn.current = [row, view]

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

/** The sheets of what is made, and of no screen before it: a class of one screen is another thing on the next. They are there before it is laid out. */
const useSheets = (rows: readonly (AnyRow | null | undefined)[], stage: StageElement): void => {
  const adopted = useRef<readonly string[]>([])
  const wanted = [...new Set(rows.flatMap((row) => row?.styles ?? []))]
  useInsertionEffect(() => {
    const root = stage.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    exchangeStyles(root, adopted.current, wanted)
    adopted.current = wanted
  })
}

/** After the paint of a screen: what is likely next. */
const useNext = (row: AnyRow | undefined, { stageHost: host }: StageElement): void => {
  useEffect(() => {
    if (!row) return
    let wanted = true
    painted().then(() => {
      if (!wanted) return
      // A sheet is read ahead, not in the press that leads to its screen.
      for (const next of row.next ?? []) preload(next, host.words, ({ styles }) => styles && idle(() => sheetOf(styles)))
      host.painted?.()
      makeWriters(host.words?.locale ?? 'en', idle)
    })
    return () => {
      wanted = false
    }
  }, [row, host])
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

/** Trust: what is pressed on a screen that goes, or around it, is no answer to the one that comes. */
const isPresent = ({ modal }: StageHost, entry: number | undefined): boolean => {
  const view = modal.$view.get()
  return view !== null && view !== 'loading' && view.entry === entry
}

/** A screen, with what the first screen of its modal draws around it. */
const Made = ({ host, drawn, back, own }: MadeProps) => {
  const { words } = host
  const [row, shown] = drawn ?? []
  const entry = shown?.entry
  const send = useCallback(
    (event: unknown): void => {
      if (isPresent(host, entry)) host.modal.send(event)
    },
    [host, entry],
  )
  if (!row || !shown)
    return (
      <div className="waiting">
        <Spinner label={own.loading} />
      </div>
    )
  const { route, around } = shown
  const screen = (
    // A screen that is entered anew begins anew.
    <ScreenBoundary key={entry} onError={host.modal.screenFailed}>
      <row.View
        {...{
          params: route.params,
          state: shown.state,
          app: shown.app,
          copy: words?.of(route.screen, row.copy) ?? row.copy,
          locale: words?.locale ?? 'en',
          send,
        }}
      />
    </ScreenBoundary>
  )
  const home = homeOf(shown)
  if (!home?.Around || !around) return screen
  return (
    <home.Around
      state={around.state}
      copy={words?.of(around.home, home.copy) ?? home.copy}
      back={back && { name: own.back, onPress: back }}
      home={host.modal.home}
    >
      {screen}
    </home.Around>
  )
}

interface HeaderProps extends Omit<MadeProps, 'drawn'> {
  readonly shown: ModalView | undefined
}

const canGoBack = (shown: ModalView): boolean => shown.canGoBack && (isClosable(shown) || !shown.backEnds)

/** What is pressed around a screen. */
const Header = ({ host, shown, back: goBack, own }: HeaderProps) => {
  const explained = shown && infoOf(shown)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is no control, and no banner of the page.
    <header part="header" role="none">
      {goBack && !homeOf(shown) && <IconButton name={own.back} part="back" icon={back} onPress={goBack} />}
      {shown && shown.more > 0 && <span className="more">{fill(own.waiting, { count: shown.more }, host.words?.locale)}</span>}
      {explained && (
        <IconButton
          name={own.info}
          part="info"
          icon={info}
          onPress={() => void host.modal.nest('info', explained).catch(() => {})}
        />
      )}
      {host.closable && (!shown || isClosable(shown)) && (
        <IconButton name={own.close} part="close" icon={close} onPress={() => host.requestClose()} />
      )}
    </header>
  )
}

/** The view that was made last: its row, and what was drawn of it. */
interface MadeView {
  readonly row: AnyRow | undefined
  readonly around: AnyRow | null
  readonly header: ReactNode
  readonly screen: ReactNode
}

export const Stage = ({ container }: { container: StageElement }) => {
  const { stageHost: host } = container
  const view = useStore(host.modal.$view)
  const drawn = useDrawn(view)
  const { words } = host
  const own = words?.of('stage', copy) ?? copy
  const { body, inner } = useHeight(view !== null)
  const frame = useRef<HTMLDivElement>(null)
  const [row, shown] = drawn ?? []
  const leaving = useLeaving(container, view !== null, shown)
  const made = useRef<MadeView>(null)
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

  // What leaves is drawn no more: React takes the same nodes for the same screen.
  if (!leaving || !made.current) {
    const goBack = shown && canGoBack(shown) ? () => isPresent(host, shown.entry) && host.modal.back() : null
    made.current = {
      row,
      around: homeOf(shown),
      header: <Header {...{ host, shown, back: goBack, own }} />,
      screen: <Made {...{ host, drawn, back: goBack, own }} />,
    }
  }
  const { header, screen } = made.current
  useSheets([made.current.around, made.current.row], container)
  useNext(made.current.row, container)
  const framed = (
    <>
      {header}
      <div className="body" ref={body}>
        <div ref={inner}>{screen}</div>
      </div>
    </>
  )
  return (
    <div
      className={leaving === 'hidden' ? 'stage leaving' : 'stage'}
      ref={frame}
      data-screen={shown?.name}
      data-at={shown?.state.at}
    >
      {host.bare ? screen : framed}
    </div>
  )
}
