// One app: its places, of which one is drawn. Loaded when an app is opened.

import { useEffect, useRef } from 'react'
import { useAnswer, useMay } from '../operator.ts'
import { Waiting } from '../pieces.tsx'
import { nameOf } from '../rows.ts'
import { useStyles } from '../use-styles.ts'
import { word } from '../words.ts'
import styles from './page.css'
import { PLACES } from './places.tsx'

export const AppPage = ({ id, place }: { id: string; place: string }) => {
  const may = useMay()
  const { answer, failure, again } = useAnswer('apps.get', { app: id })
  const title = useRef<HTMLHeadingElement>(null)
  const places = PLACES.filter(({ act }) => may(act))
  const here = places.find(({ path }) => path === place) ?? PLACES[0]
  const shown = useRef(place)
  useStyles(styles)
  useEffect(() => {
    // Who goes to another place hears where they are; who comes to the page begins at its top.
    if (shown.current !== place) title.current?.focus()
    shown.current = place
  }, [place])
  return (
    <>
      <a href="#/apps">{word('app.back')}</a>
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
                {word('app.signs_unseen')} <a href={`#/apps/${id}/${PLACES[0].path}`}>{word('app.signs_unseen.change')}</a>
              </p>
            )}
          </div>
          <ul className="places" aria-label={word('app.places')}>
            {places.map(({ path, name }) => (
              <li key={path}>
                <a href={`#/apps/${id}/${path}`} aria-current={path === here.path ? 'page' : undefined}>
                  {word(name)}
                </a>
              </li>
            ))}
          </ul>
          <section key={here.path} className="place" aria-labelledby="place">
            <h2 id="place" ref={title} tabIndex={-1}>
              {word(here.name)}
            </h2>
            {here.view({ app: answer.app, onSaved: again })}
          </section>
        </>
      )}
    </>
  )
}
