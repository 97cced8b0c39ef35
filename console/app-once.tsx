// A secret that is shown once: it is in this page's memory alone, until it is taken or the place is left.

import { Button } from '../src/parts/button.tsx'
import { Copied } from './app-tags.tsx'
import { word } from './words.ts'

export const Once = ({ label, secret, onTaken }: { label: string; secret: string; onTaken(): void }) => (
  <section className="once" aria-label={label}>
    <p role="status">
      <strong>{label}</strong> {word('app.once')}
    </p>
    <Copied text={secret} label={label} />
    <div className="acts">
      <Button kind="secondary" onPress={onTaken}>
        {word('app.once.taken')}
      </Button>
    </div>
  </section>
)
