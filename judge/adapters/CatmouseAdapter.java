/* The adapter for Java: one graph a line in, one answer a line out.
 *
 * catmouse-language: Java
 * catmouse-ending: java
 * catmouse-submission: Solution.java
 * catmouse-prelude: import java.util.*; import java.util.stream.*; import java.util.function.*;
 * catmouse-compile: javac -J-Xshare:auto -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -nowarn -encoding UTF-8 CatmouseAdapter.java Solution.java
 * catmouse-run: java -Xshare:auto -XX:+UseSerialGC -XX:-UsePerfData -Xss128m -Xmx640m -cp .. CatmouseAdapter
 *
 * What the submission prints goes to standard error. */
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

class CatmouseAdapter {
    /* One line, such as [[1,2],[0],[0]]. */
    static int[][] read(String line) {
        List<int[]> rows = new ArrayList<>();
        String body = line.trim();
        body = body.substring(1, body.length() - 1);
        for (int at = body.indexOf('['); at >= 0; at = body.indexOf('[', at + 1)) {
            String row = body.substring(at + 1, body.indexOf(']', at));
            String[] words = row.isEmpty() ? new String[0] : row.split(",");
            int[] values = new int[words.length];
            for (int k = 0; k < words.length; k++)
                values[k] = Integer.parseInt(words[k].trim());
            rows.add(values);
        }
        return rows.toArray(new int[0][]);
    }

    public static void main(String[] words) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            answers.println(new Solution().catMouseGame(read(line)));
            answers.flush();
        }
    }
}
