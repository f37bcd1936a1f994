/** Print what Lighthouse measures on a page: node audit.js ADDRESS COOKIE desktop|mobile CHROMIUM */
import * as chromeLauncher from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

const [address, cookie, device, chromePath] = process.argv.slice(2);
const chrome = await chromeLauncher.launch({ chromePath, chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"] });
try {
  const options = {
    port: chrome.port,
    onlyCategories: ["accessibility", "performance"],
    extraHeaders: { Cookie: cookie },
    disableStorageReset: true,
  };
  const { lhr } = await lighthouse(address, options, device === "desktop" ? desktopConfig : undefined);
  const numeric = (name) => lhr.audits[name].numericValue;
  const measured = {
    accessibility: lhr.categories.accessibility.score,
    performance: lhr.categories.performance.score,
    largestContentfulPaint: numeric("largest-contentful-paint"),
    totalBlockingTime: numeric("total-blocking-time"),
    finalAddress: lhr.finalDisplayedUrl,
    warnings: lhr.runWarnings,
  };
  process.stdout.write(JSON.stringify(measured));
} finally {
  await chrome.kill();
}
