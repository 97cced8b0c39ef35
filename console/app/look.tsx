// Look and texts of an app, beside the screens as they would be.

import { useState } from 'react'
import { word } from '../words.ts'
import { type Change, changed } from './draft.ts'
import { GROUPS, type Group } from './fields.ts'
import type { PlaceProps } from './place-props.ts'
import { Preview, type Screen } from './preview.tsx'
import { SettingsForm } from './settings-form.tsx'

/** A form of settings with the preview of what is typed. */
const Seen = ({ app, onSaved, groups, first }: PlaceProps & { groups: readonly Group[]; first?: Screen }) => {
  const [change, setChange] = useState<Change | null>(null)
  return (
    <div className="beside">
      <SettingsForm app={app} groups={groups} onSaved={onSaved} onTyped={setChange} />
      <Preview app={changed(app, change)} {...(first && { first })} />
    </div>
  )
}

export const Look = (props: PlaceProps) => (
  <>
    <p className="line">{word('app.look.note')}</p>
    <Seen {...props} groups={GROUPS.look} />
  </>
)

export const Texts = (props: PlaceProps) => (
  <>
    <p className="line">{word('app.texts.note')}</p>
    <Seen {...props} groups={GROUPS.texts} />
  </>
)
