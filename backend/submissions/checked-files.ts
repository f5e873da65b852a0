import { ApiError } from '#backend/http/errors.ts'
import type { UploadedFile } from '#backend/http/multipart.ts'
import type { CheckedFile } from '#backend/models/submission-file.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { allowedTypes, type FileType, fileLimit, fileTypes } from '#contract/submission-files.ts'
import { cleanImage, requireSize } from './clean-image.ts'
import { kindOf } from './file-kind.ts'
import { keptName } from './file-name.ts'

type Rules = Pick<PublicSettings['userSubmissions'], 'maxFileSize' | 'allowedFileTypes' | 'formFields'>

/** Longest part of a name that an error shows. */
const SHOWN_NAME = 60

const refusal = (code: 'invalid_input' | 'too_large' | 'wrong_type', message: string) =>
  new ApiError(code, message, { errors: [{ path: 'files', message }] })

/** A file whose size and kind are right, and which kind it is. */
interface KnownFile {
  readonly file: UploadedFile
  readonly kind: FileType
  readonly name: string
}

async function known(file: UploadedFile, position: number, rules: Rules): Promise<KnownFile> {
  const allowed = allowedTypes(rules.allowedFileTypes)
  const kind = await kindOf(file, allowed)
  const shown = keptName(file.name, kind ?? (fileTypes[0] as FileType), position).slice(0, SHOWN_NAME)
  if (file.bytes.length > fileLimit(rules.maxFileSize)) {
    throw refusal('too_large', `Each file must be at most ${rules.maxFileSize} MB`)
  }
  if (!kind) {
    const names = allowed.flatMap(({ extensions }) => extensions).join(', ')
    throw refusal('wrong_type', `File ${position + 1} is not one of the types that are taken: ${names}`)
  }
  return { file, kind, name: shown }
}

/**
 * The files as they are kept: their types found from their content, pictures made anew, names cleaned. All are
 * looked at, pictures by their heads, before the first is worked on. @throws ApiError 400, 413, 415, 429
 */
export async function checkedFiles(files: readonly UploadedFile[], rules: Rules): Promise<CheckedFile[]> {
  if (files.length > 0 && !rules.formFields.showFileUpload) {
    throw refusal('invalid_input', 'Files are not taken at the moment')
  }
  const all: KnownFile[] = []
  for (const [position, file] of files.entries()) all.push(await known(file, position, rules))
  for (const { file, kind, name } of all) if (kind.key !== 'pdf') await requireSize(file.bytes, name)
  const checked: CheckedFile[] = []
  for (const [position, { file, kind, name }] of all.entries()) {
    if (kind.key === 'pdf') {
      checked.push({ name: keptName(file.name, kind, position), type: kind.type, bytes: file.bytes })
      continue
    }
    const { bytes, type } = await cleanImage(file.bytes, kind, name)
    const made = fileTypes.find((one) => one.type === type) ?? kind
    checked.push({ name: keptName(file.name, made, position), type, bytes })
  }
  return checked
}
