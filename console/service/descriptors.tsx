// The sets of descriptors from which signing screens quote the registry: which one is in use, what was left out of
// it, and the way back.

import type { AnswerOf } from '../../src/contract/admin/acts.ts'
import { useAnswer } from '../operator.ts'
import { AskAct, Waiting } from '../pieces.tsx'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { amount, word, wordWith } from '../words.ts'

type Set = AnswerOf<'descriptors.list'>['sets'][number]

/** What was left out of a set, and why. */
const LeftOut = ({ id }: { id: string }) => {
  const { answer, failure, again } = useAnswer('descriptors.show', { id })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  if (answer.left_out.length === 0) return <p>{word('descriptors.whole')}</p>
  return (
    <details>
      <summary>{wordWith('descriptors.left_out', { count: amount(answer.left_out.length) })}</summary>
      <Table
        label={word('descriptors.left_out_label')}
        head={[word('descriptors.file'), word('descriptors.part'), word('descriptors.reason')]}
        rows={answer.left_out.map(({ file, what, reason }) => ({
          key: `${file} ${what} ${reason}`,
          cells: [<bdi key="file">{file}</bdi>, <bdi key="what">{what ?? '–'}</bdi>, <code key="reason">{reason}</code>],
        }))}
      />
    </details>
  )
}

const Sets = ({ sets, onDone }: { sets: readonly Set[]; onDone(): void }) => {
  const rows = sets.map(({ id, state, source, made_at, digest, files, refused, descriptors, sound }) => ({
    key: id,
    cells: [
      word(`descriptors.${state}`),
      <bdi key="source">{source}</bdi>,
      <When key="made" at={made_at} />,
      amount(descriptors),
      `${amount(files)} / ${amount(refused)}`,
      <code key="digest">{digest.slice(0, 16)}</code>,
      sound ? (
        word('descriptors.sound')
      ) : (
        <strong key="changed" className="failure">
          {word('descriptors.changed')}
        </strong>
      ),
      <AskAct key="remove" act="descriptors.remove" body={{ id }} words="descriptors.remove" onDone={onDone} />,
    ],
  }))
  const head = ['state', 'source', 'made', 'count', 'files', 'digest', 'check'] as const
  return (
    <Table label={word('descriptors.title')} head={[...head.map((one) => word(`descriptors.${one}`)), word('act')]} rows={rows} />
  )
}

export const Descriptors = () => {
  const { answer, failure, again } = useAnswer('descriptors.list', {})
  const [current] = answer?.sets.filter(({ state }) => state === 'current') ?? []
  return (
    <>
      <p className="line">{word('descriptors.text')}</p>
      {!answer && <Waiting failure={failure} onAgain={again} />}
      {answer?.sets.length === 0 && <p>{word('descriptors.none')}</p>}
      {answer && answer.sets.length > 0 && <Sets sets={answer.sets} onDone={again} />}
      {current && <LeftOut key={current.id} id={current.id} />}
      {answer?.sets.some(({ state }) => state === 'previous') && (
        <AskAct act="descriptors.restore" body={{}} words="descriptors.restore" onDone={again} />
      )}
    </>
  )
}
