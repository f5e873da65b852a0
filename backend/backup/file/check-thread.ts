import { parentPort, workerData } from 'node:worker_threads'
import { type FoundBackup, type FoundManifest, findBackup, findManifest } from './check-file.ts'
import { UnreadableFile, UnreadableJson } from './json-pieces.ts'

/** What the thread is given. */
export interface FileToCheck {
  readonly what: 'backup' | 'manifest'
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Its answer: what it found in the bytes, or why they are refused. */
export type CheckedFile<Found> =
  | { readonly found: Found; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly refused: string }

/** What is wrong with a file that is refused, in words. */
function whyRefused(what: FileToCheck['what'], error: unknown): string {
  if (!(error instanceof UnreadableFile)) throw error
  return what === 'manifest' && error instanceof UnreadableJson
    ? `the manifest: ${error.message}`
    : error.message
}

function answerTo({ what, bytes }: FileToCheck): CheckedFile<FoundBackup | FoundManifest> {
  try {
    return { bytes, found: what === 'backup' ? findBackup(bytes) : findManifest(bytes) }
  } catch (error) {
    return { refused: whyRefused(what, error) }
  }
}

const answer = answerTo(workerData)
parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
