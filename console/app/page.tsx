// One app: its sections, of which one is drawn. Loaded when an app is opened.

import { useEffect, useRef } from 'react'
import { useAnswer, useMay } from '../operator.ts'
import { Waiting } from '../pieces.tsx'
import { nameOf } from '../rows.ts'
import { useStyles } from '../use-styles.ts'
import { word } from '../words.ts'
import styles from './page.css'
import { SECTIONS } from './sections.tsx'

export const AppPage = ({ id, section }: { id: string; section: string }) => {
  const may = useMay()
  const { answer, failure, again } = useAnswer('apps.get', { app: id })
  const title = useRef<HTMLHeadingElement>(null)
  const sections = SECTIONS.filter(({ act }) => may(act))
  const here = sections.find(({ path }) => path === section) ?? SECTIONS[0]
  const shown = useRef(section)
  const list = useRef<HTMLUListElement>(null)
  useStyles(styles)
  const isThere = Boolean(answer)
  // Where the sections are one line that goes sideways, the open one is in its middle.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[href$="/${here.path}"]`)
    if (isThere && list.current && open)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
  }, [here.path, isThere])
  useEffect(() => {
    // Who goes to another section hears where they are; who comes to the page begins at its top.
    if (shown.current !== section) title.current?.focus()
    shown.current = section
  }, [section])
  return (
    <>
      <a className="back" href="#/apps">
        {word('app.back')}
      </a>
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer && (
        <>
          <div>
            <h1>
              <bdi>{nameOf(answer.app)}</bdi>
            </h1>
            <code>{id}</code>
            {answer.app.config.enforce_wallet_uis === false && (
              <p>
                {word('app.signs_unseen')} <a href={`#/apps/${id}/${SECTIONS[0].path}`}>{word('app.signs_unseen.change')}</a>
              </p>
            )}
          </div>
          <div className="app-page">
            <ul ref={list} className="sections" aria-label={word('app.sections')}>
              {sections.map(({ path, name }) => (
                <li key={path}>
                  <a href={`#/apps/${id}/${path}`} aria-current={path === here.path ? 'page' : undefined}>
                    {word(name)}
                  </a>
                </li>
              ))}
            </ul>
            <section key={here.path} className="section" aria-labelledby="section">
              <h2 id="section" ref={title} tabIndex={-1}>
                {word(here.name)}
              </h2>
              {here.view({ app: answer.app, onSaved: again })}
            </section>
          </div>
        </>
      )}
    </>
  )
}
