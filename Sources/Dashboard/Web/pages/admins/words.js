/**
 * What the service says about admins, in words.
 */

/** An error of the calls about admins as a sentence. */
export function inWords(error) {
  if (error.code === 'last_instance_admin') {
    return 'This is the last instance administrator. Make somebody else one first: nobody could create projects otherwise.';
  }
  return error.message;
}
