// The Merkle tree of a log (RFC 6962, 2.1): its root, and proofs that an entry is in it.
// Written by hand: docs/decisions/0022-own-release-log.md.

import { createHash } from 'node:crypto'

/** SHA-256, 32 bytes. */
export type Hash = Buffer
export const HASH_BYTES = 32

const sha256 = (...parts: readonly Uint8Array[]): Hash => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
/** Trust: a leaf and a node are hashed apart, so that no node can be passed off as an entry. */
const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

export const leafHash = (entry: Uint8Array): Hash => sha256(LEAF, entry)
const nodeHash = (left: Hash, right: Hash): Hash => sha256(NODE, left, right)

/** The largest power of two below a size of at least two: how many leaves are in the left half. */
const leftOf = (size: number): number => {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** The root over the hashes of leaves, in their order. */
export const rootOf = (leaves: readonly Hash[]): Hash => {
  if (leaves.length === 0) return sha256()
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  const left = leftOf(leaves.length)
  return nodeHash(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)))
}

/** The hashes from which the root follows for the leaf at `index`: from its sibling upwards. */
export const inclusionProof = (leaves: readonly Hash[], index: number): Hash[] => {
  if (leaves.length <= 1) return []
  const left = leftOf(leaves.length)
  return index < left
    ? [...inclusionProof(leaves.slice(0, left), index), rootOf(leaves.slice(left))]
    : [...inclusionProof(leaves.slice(left), index - left), rootOf(leaves.slice(0, left))]
}

/** The root that a proof of inclusion leads to; null where it has not the form of one for that place. */
export const rootByProof = (leaf: Hash, index: number, size: number, proof: readonly Hash[]): Hash | null => {
  if (!(index >= 0 && index < size)) return null
  if (size === 1) return proof.length === 0 ? leaf : null
  const last = proof.at(-1)
  if (!last) return null
  const left = leftOf(size)
  const rest = proof.slice(0, -1)
  const below = index < left ? rootByProof(leaf, index, left, rest) : rootByProof(leaf, index - left, size - left, rest)
  if (!below) return null
  return index < left ? nodeHash(below, last) : nodeHash(last, below)
}
