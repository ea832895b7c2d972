/** A file as it leaves: a statement, a list, a proof. */
export interface FileToSend {
  name: string
  type: string
  bytes: Uint8Array
}
