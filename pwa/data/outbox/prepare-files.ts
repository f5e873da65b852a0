import { randomId } from '#contract/primitives/random-id.ts'
import { contentType, extensionOf, SIGNATURE_BYTES, typeByExtension } from '#contract/submission-files.ts'
import { endingsOf, type FileRules, sizeProblem, typeProblem } from './file-rules.ts'
import { reduceImage, UnreadablePictureError } from './reduce-image.ts'
import type { StoredFile } from './stored-submission.ts'

interface Prepared {
  readonly files: readonly StoredFile[]
  /** A sentence for each file that cannot be sent. */
  readonly problems: readonly string[]
}

/** The type of a file by its first bytes, or null. */
async function contentOf(file: File) {
  return contentType(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
}

async function asSent(file: File, rules: FileRules): Promise<Omit<StoredFile, 'id'>> {
  const { key } = (await contentOf(file)) ?? typeByExtension(extensionOf(file.name)) ?? { key: 'pdf' }
  const isPicture = key !== 'pdf'
  const { name, blob, preview } = isPicture
    ? await reduceImage(file, endingsOf(rules))
    : { name: file.name, blob: file, preview: '' }
  return { name, bytes: await blob.arrayBuffer(), type: blob.type, preview }
}

/** Makes chosen files ready to be sent, pictures reduced; those that may not be sent are named. */
export async function prepareFiles(
  chosen: readonly File[],
  held: readonly StoredFile[],
  rules: FileRules,
): Promise<Prepared> {
  const files: StoredFile[] = []
  const problems: string[] = []
  for (const file of chosen) {
    const problem = typeProblem(file.name, await contentOf(file), rules)
    if (problem) {
      problems.push(problem)
      continue
    }
    try {
      const ready = await asSent(file, rules)
      const all = [...held, ...files]
      const bytes = all.reduce((sum, held) => sum + held.bytes.byteLength, 0)
      const tooLarge = sizeProblem(ready.name, ready.bytes.byteLength, { count: all.length, bytes }, rules)
      if (tooLarge) problems.push(tooLarge)
      else files.push({ ...ready, id: randomId() })
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      problems.push(`${file.name} cannot be read as a picture.`)
    }
  }
  return { files, problems }
}
