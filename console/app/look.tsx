// Look and texts of an app, beside the screens as they would be.

import { useState } from 'react'
import { word } from '../words.ts'
import { type Change, changed } from './draft.ts'
import { GROUPS, type Group } from './fields.ts'
import { Preview, type Screen } from './preview.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsForm } from './settings-form.tsx'

/** A form of settings with the preview of what is typed. */
const Seen = ({ app, onSaved, groups, first }: SectionProps & { groups: readonly Group[]; first?: Screen }) => {
  const [change, setChange] = useState<Change | null>(null)
  return (
    <div className="beside">
      <SettingsForm app={app} groups={groups} onSaved={onSaved} onTyped={setChange} />
      <Preview app={changed(app, change)} {...(first && { first })} />
    </div>
  )
}

export const Look = (props: SectionProps) => (
  <>
    <p className="line">{word('app.look.note')}</p>
    <Seen {...props} groups={GROUPS.look} />
  </>
)

export const Texts = (props: SectionProps) => (
  <>
    <p className="line">{word('app.texts.note')}</p>
    <Seen {...props} groups={GROUPS.texts} />
  </>
)
