// Programs of piles as tests need them: uploaded like people do it.
import { firmware, type UploadedFirmware } from '@ev/contract/operation/firmware'
import type { TestApp } from './test-app.ts'
import { uploadOf } from './units.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

export async function uploadFirmware(app: TestApp, by: Person, bytes: Buffer, name: string) {
  const { headers, payload } = uploadOf(bytes, name)
  const response = await app.server.inject({
    method: 'POST',
    url: firmware.calls.upload.path,
    headers: { ...headers, authorization: by.token },
    payload,
  })
  return response.json<{ code: number; msg: string; data: UploadedFirmware }>()
}

type Wanted = { maker?: 'teld' | 'xuji'; leastProgram?: string; ftpPath?: string; pileType?: string | null }

export const firmwareDraft = (file: string, program: string, wanted: Wanted = {}) => ({
  program,
  kind: 1 as const,
  maker: 'teld' as const,
  pileType: null,
  file,
  leastProgram: '',
  ftpPath: '',
  note: '',
  seller: null,
  ...wanted,
})

export async function aFirmware(app: TestApp, by: Person, program: string, wanted: Wanted = {}): Promise<string> {
  const { data: file } = await uploadFirmware(app, by, Buffer.from(`program ${program}`), `teld-${program}.bin`)
  const { data, msg } = await by.call(firmware.calls.add, firmwareDraft(file.id, program, wanted))
  if (!data) throw new Error(msg)
  return data.id
}
