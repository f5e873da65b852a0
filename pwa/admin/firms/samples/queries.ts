import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { isSample } from '#contract/sample.ts'
import { readSamples } from '#contract/setup/setup-endpoints.ts'
import { useStaffCall } from '../../kit/account/staff-call.ts'

/** Reads the samples as they are now: how each was used, and the firms themselves. Throws `ApiError`. */
export function useReadSamples() {
  const callStaff = useStaffCall()
  return async () => {
    const { firms: samples } = await callStaff(readSamples, {})
    const firms = (await callStaff(listStaffFirms, {})).filter(isSample)
    return { samples, firms }
  }
}
