import { useState } from 'react'
import {
  type ChosenPictureKind,
  listPictures,
  PICTURE_FIELD,
  uploadPicture,
} from '#contract/picture-endpoints.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { useStaffFormCall } from '../staff-call.ts'
import { useRefresh } from '../staff-query.tsx'

interface PictureUpload {
  /** Sends a picture; resolves to its path, or to null where it failed, and then `problem` says why. */
  send(file: Blob): Promise<string | null>
  readonly isSending: boolean
  /** "" for none. */
  readonly problem: string
}

/** Uploads pictures of one kind. */
export function usePictureUpload(kind: ChosenPictureKind): PictureUpload {
  const callWithForm = useStaffFormCall()
  const refresh = useRefresh()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (file: Blob) => {
    const form = new FormData()
    form.append('kind', kind)
    form.append(PICTURE_FIELD, file, file.type === 'image/jpeg' ? 'picture.jpg' : 'picture.png')
    setSending(true)
    setProblem('')
    try {
      const { path } = await callWithForm(uploadPicture, { form }, () => undefined)
      void refresh(listPictures)
      return path
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The picture could not be uploaded.')
      return null
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem }
}
