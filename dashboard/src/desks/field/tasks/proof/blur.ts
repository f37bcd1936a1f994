/** Detection of blurred pictures by the change of brightness from one point to the next. */

const WIDTH = 320;
/** Below this the edges of a picture are soft all over; measured on photographs of streets and papers. */
const SHARP = 12;

export function looksBlurred(picture: HTMLCanvasElement): boolean {
  const height = Math.round((picture.height / picture.width) * WIDTH);
  const small = new OffscreenCanvas(WIDTH, height);
  const context = small.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(picture, 0, 0, WIDTH, height);
  const { data } = context.getImageData(0, 0, WIDTH, height);
  const light = (x: number, y: number) => {
    const at = (y * WIDTH + x) * 4;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < WIDTH - 1; x++) {
      const edge = light(x - 1, y) + light(x + 1, y) + light(x, y - 1) + light(x, y + 1) - 4 * light(x, y);
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = (WIDTH - 2) * (height - 2);
  return squares / count - (sum / count) ** 2 < SHARP;
}
